import type { DraftReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { newestWrite } from '../../../lib/newest-write.ts';
import { useKindNames } from '../../../ui/kind-names.ts';
import { Page, PageHead } from '../../../ui/page.tsx';
import { useText } from '../../../ui/texts.tsx';
import { FilesPart } from '../upload/files-part.tsx';
import { ChaptersPart } from './chapters-part.tsx';
import { CoCreatorsPart } from './co-creators-part.tsx';
import { CoverPart } from './cover/cover-part.tsx';
import { DetailsPart } from './details-part.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useLiveWorks } from './live.ts';
import { OfferPart } from './offer-part.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { draftQuery } from './queries.ts';
import styles from './studio.module.css';
import { TextPart } from './text-part.tsx';
import { type DraftEditor, useDraftEditor } from './use-draft-editor.ts';

type Props = {
  readonly channelOid: string;
  readonly contentOid: string;
  readonly onPublished: () => unknown;
  readonly onDeleted: () => unknown;
};

/** CAT-055: the writing of one work. All is saved as it is typed. */
export const EditorScreen = (props: Props) => {
  const { contentOid } = props;
  const { data, refetch } = useSuspenseQuery(draftQuery(contentOid));
  const [loads, setLoads] = useState(0);
  const loadAgain = (): void => void refetch().then(() => setLoads(loads + 1));
  return <Editor key={`${contentOid} ${loads}`} draft={data} {...props} onLoadAgain={loadAgain} />;
};

type EditorProps = Props & { readonly draft: DraftReply; readonly onLoadAgain: () => void };

const Editor = ({ draft, channelOid, ...then }: EditorProps) => {
  const { t } = useLingui();
  const kinds = useKindNames();
  const editor = useDraftEditor(draft);
  const parts = useRef<HTMLDivElement>(null);
  const [asks, setAsks] = useState(0);
  useLiveWorks(channelOid, newestWrite());
  const { values } = editor;
  const title = useText(values.title?.texts ?? null, values.title?.original) || t`Untitled`;
  const missing = (part: string): string | undefined =>
    asks > 0 && draft.missing.some((one) => one === part)
      ? t`This is needed before you can publish.`
      : undefined;
  useEffect(() => {
    if (asks > 0) focusFirstFault(parts.current);
  }, [asks]);
  return (
    <Page title={title} className="stack">
      <PageHead
        eyebrow={
          <>
            <Link to="/studio2">
              <Trans>Studio</Trans>
            </Link>{' '}
            · {kinds[draft.kind]}
          </>
        }
        title={title}
      />
      <div className={styles.editor}>
        <div className={styles.parts} ref={parts}>
          <Parts editor={editor} draft={draft} missing={missing} />
        </div>
        <PublishPanel
          editor={editor}
          draft={draft}
          onMissing={() => setAsks((count) => count + 1)}
          {...then}
        />
      </div>
      <LeaveQuestion editor={editor} />
    </Page>
  );
};

type PartsProps = {
  readonly editor: DraftEditor;
  readonly draft: DraftReply;
  readonly missing: (part: string) => string | undefined;
};

const Parts = ({ editor, draft, missing }: PartsProps) => (
  <>
    <TextPart editor={editor} missing={missing} />
    <FilesPart
      draft={draft}
      files={editor.values.files ?? []}
      onFiles={(files) => editor.change({ files })}
      error={editor.fault('files') ?? missing('files')}
    />
    <ChaptersPart editor={editor} />
    <CoverPart editor={editor} />
    <OfferPart editor={editor} missing={missing} />
    <DetailsPart editor={editor} />
    <CoCreatorsPart draft={draft} />
  </>
);

/** The keyboard goes to the first field that is wrong; a group of choices is entered at its first one. */
const focusFirstFault = (parts: HTMLElement | null): void => {
  const note = parts?.querySelector('[id$="-error"]');
  const field = note?.closest('[data-ui="field"], fieldset, section');
  field?.querySelector<HTMLElement>('input, textarea, button')?.focus();
};
