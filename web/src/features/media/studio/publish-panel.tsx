import type { DraftReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Button, buttonClass } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type MissingPart, statusTone, useMissingNames, useStatusNames } from './names.ts';
import { usePublicConfirmation } from './public-confirmation.tsx';
import { publishWork, readOwnWorksAgain } from './queries.ts';
import { SaveNote } from './save-note.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import styles from './studio.module.css';
import type { DraftEditor } from './use-draft-editor.ts';
import { ActDialog, actsOf, type WorkAct } from './work-actions.tsx';
import { ActName } from './work-menu.tsx';

type PanelProps = {
  readonly editor: DraftEditor;
  readonly draft: DraftReply;
  /** Shows beside the fields what is missing, and goes to the first of them. */
  readonly onMissing: () => void;
  readonly onPublished: () => unknown;
  readonly onDeleted: () => unknown;
  readonly onLoadAgain: () => void;
};

/** Beside the fields: whether all is saved, what is missing, and what happens to the work next. */
export const PublishPanel = (props: PanelProps) => {
  const { editor, draft } = props;
  const statuses = useStatusNames();
  const { status, schedule } = draft;
  return (
    <aside className={styles.panel} data-testid="publish-panel">
      <p className="row">
        <Pill tone={statusTone(status)}>{statuses[status]}</Pill>
      </p>
      <SaveNote editor={editor} onLoadAgain={props.onLoadAgain} />
      {schedule ? (
        <p className="quiet">
          <Trans>
            Will be published on <Moment at={schedule.publishAt} />
          </Trans>
        </p>
      ) : null}
      <Checklist draft={draft} />
      <PanelActions {...props} />
    </aside>
  );
};

const Checklist = ({ draft: { kind, missing, files } }: { readonly draft: DraftReply }) => {
  const names = useMissingNames();
  const isFile = kind === 'video' || kind === 'clip' || kind === 'file';
  const parts: MissingPart[] = ['title', isFile ? 'files' : 'body', 'offer'];
  const isEncoding = files.some(({ encoding }) => encoding === 'wanted');
  return (
    <ul className={styles.checklist}>
      {parts.map((part) => {
        const isDone = !missing.includes(part);
        return (
          <li key={part} data-done={isDone}>
            {isDone ? <CheckIcon size={16} /> : <span className={styles.open} />}
            <span>{names[part]}</span>
            <span className="visually-hidden">{isDone ? <Trans>there</Trans> : <Trans>missing</Trans>}</span>
          </li>
        );
      })}
      {isEncoding ? (
        <li>
          <span className={styles.open} />
          <Trans>
            Files are being encoded. You can publish already: the work appears when they are done.
          </Trans>
        </li>
      ) : null}
    </ul>
  );
};

const inPreparation: ReadonlySet<string> = new Set([
  'work_in_progress',
  'draft',
  'scheduled',
  'encoding_failed',
]);

const PanelActions = ({ editor, draft, onMissing, onPublished, onDeleted }: PanelProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isScheduling, setScheduling] = useState(false);
  const [act, setAct] = useState<WorkAct>();
  const { contentOid, status } = draft;
  const publishing = usePublicConfirmation({
    send: (publicConfirmed) => publishWork({ contentOid, publicConfirmed }),
    onDone: async () => {
      await readOwnWorksAgain(client);
      await onPublished();
      showToast(<Trans>Published.</Trans>);
    },
  });
  /** All is saved first; what cannot be saved or is missing is shown where it stands. */
  const whenComplete = async (next: () => void): Promise<void> => {
    const isSaved = await editor.flush();
    const { missing } = await editor.readAgain();
    const isComplete = missing.length === 0 && editor.firstFault() === undefined;
    if (isSaved && isComplete) next();
    else onMissing();
  };
  const leave = (): unknown => {
    editor.forget();
    return onDeleted();
  };
  const isNew = inPreparation.has(status);
  return (
    <div className={styles.panelActions}>
      {publishing.failure ? <InlineFailure error={publishing.failure} /> : null}
      {status === 'encoding' || status === 'suspended' ? null : (
        <Button solid busy={publishing.busy} onClick={() => void whenComplete(publishing.start)}>
          {isNew ? <Trans>Publish</Trans> : <Trans>Publish the changes</Trans>}
        </Button>
      )}
      {isNew ? (
        <Button onClick={() => void whenComplete(() => setScheduling(true))}>
          {status === 'scheduled' ? <Trans>Change the schedule</Trans> : <Trans>Schedule</Trans>}
        </Button>
      ) : null}
      <PreviewLink draft={draft} />
      {actsOf(draft).map((one) => (
        <Button key={one} small danger={one === 'delete'} onClick={() => setAct(one)}>
          <ActName act={one} />
        </Button>
      ))}
      {publishing.question}
      {isScheduling ? <ScheduleDialog draft={draft} onClose={() => setScheduling(false)} /> : null}
      <ActDialog work={draft} act={act} onClose={() => setAct(undefined)} onDeleted={leave} />
      <span className="visually-hidden" role="status">
        {publishing.busy ? t`Publishing` : ''}
      </span>
    </div>
  );
};

const PreviewLink = ({ draft: { contentOid, status } }: { readonly draft: DraftReply }) =>
  status === 'published' || status === 'private' ? (
    <Link to="/play/$contentOid" params={{ contentOid }} className={buttonClass({})}>
      <Trans>See its page</Trans>
    </Link>
  ) : (
    <Link
      to="/studio2/simpleuploader/$status/preview"
      params={{ status }}
      search={{ contentOid }}
      className={buttonClass({})}
    >
      <Trans>Preview</Trans>
    </Link>
  );
