import {
  type AdminCurationReply,
  type Component,
  type CuratedPageReply,
  plainComponent,
} from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { newIntent } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import {
  composedPagesQuery,
  curationQuery,
  previewQuery,
  publishCuration,
  removeCuratedPage,
  saveCuration,
} from '../curation-queries.ts';
import styles from './curation.module.css';
import { moved } from './moved.ts';
import { RowEditor } from './row-editor.tsx';
import { RowLine } from './row-line.tsx';

type Props = {
  readonly pageUrl: string;
  /** How the rows of a page look. */
  readonly rowsOf: (page: CuratedPageReply) => ReactNode;
};

/** The rows of one page in their order, which drag or the buttons change. */
export const Composer = ({ pageUrl, rowsOf }: Props) => (
  <Loaded query={useQuery(curationQuery(pageUrl))} lines={4}>
    {(curation) => <Rows key={pageUrl} curation={curation} rowsOf={rowsOf} />}
  </Loaded>
);

type RowsProps = Pick<Props, 'rowsOf'> & { readonly curation: AdminCurationReply };

const Rows = ({ curation: { pageUrl, draft, published }, rowsOf }: RowsProps) => {
  const { t } = useLingui();
  const [rows, setRows] = useState<readonly Component[]>((draft?.components ?? []) as Component[]);
  const [edited, setEdited] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState(false);
  const acts = useActs(pageUrl);
  const row = rows.find(({ componentOid }) => componentOid === edited);
  const save = () => acts.save.mutateAsync({ pageUrl, title: draft?.title ?? {}, components: rows });
  return (
    <div className="stack">
      <ol className={styles.rows}>
        {rows.map((one, index) => (
          <RowLine
            key={one.componentOid}
            row={one}
            index={index}
            last={index === rows.length - 1}
            onMove={(from, to) => setRows(moved(rows, from, to))}
            onEdit={() => setEdited(one.componentOid)}
            onRemove={() => setRows(rows.filter((other) => other !== one))}
          />
        ))}
      </ol>
      {acts.error ? <InlineFailure error={acts.error} /> : null}
      <Acts
        acts={acts}
        isPublished={published !== null}
        save={save}
        onAdd={() => setRows([...rows, newRow()])}
        onPreview={() => setPreviewed(true)}
      />
      <Dialog open={row !== undefined} onClose={() => setEdited(null)} title={<Trans>Row</Trans>}>
        {row ? (
          <RowEditor row={row} onChange={(next) => setRows(rows.map((one) => (one === row ? next : one)))} />
        ) : null}
      </Dialog>
      <Dialog open={previewed} onClose={() => setPreviewed(false)} title={t`Preview`}>
        {previewed ? <Preview pageUrl={pageUrl} rowsOf={rowsOf} /> : null}
      </Dialog>
    </div>
  );
};

type ActsProps = {
  readonly acts: ReturnType<typeof useActs>;
  readonly isPublished: boolean;
  readonly save: () => Promise<unknown>;
  readonly onAdd: () => void;
  readonly onPreview: () => void;
};

const Acts = ({ acts, isPublished, save, onAdd, onPreview }: ActsProps) => (
  <div className="row">
    <Button onClick={onAdd}>
      <Trans>Add a row</Trans>
    </Button>
    <Button busy={acts.save.isPending} onClick={() => void save().then(acts.saved, () => undefined)}>
      <Trans>Save the draft</Trans>
    </Button>
    <Button onClick={() => void save().then(onPreview, () => undefined)}>
      <Trans>Preview</Trans>
    </Button>
    <Button
      solid
      busy={acts.publish.isPending}
      onClick={() =>
        void save().then(
          () => acts.publish.mutate(),
          () => undefined,
        )
      }
    >
      <Trans>Publish</Trans>
    </Button>
    {isPublished ? (
      <Button busy={acts.remove.isPending} onClick={() => acts.remove.mutate()}>
        <Trans>Remove the page</Trans>
      </Button>
    ) : null}
  </div>
);

const Preview = ({ pageUrl, rowsOf }: Props) => (
  <Loaded query={useQuery(previewQuery(pageUrl))} lines={4}>
    {(page) => rowsOf(page)}
  </Loaded>
);

const useActs = (pageUrl: string) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const read = async (message: string) => {
    showToast(message);
    await client.invalidateQueries(composedPagesQuery());
    await client.invalidateQueries(curationQuery(pageUrl));
  };
  const save = useMutation({ mutationFn: saveCuration });
  const publish = useMutation({
    mutationFn: () => publishCuration(pageUrl),
    onSuccess: () => read(t`The page is published.`),
  });
  const remove = useMutation({
    mutationFn: () => removeCuratedPage(pageUrl),
    onSuccess: () => read(t`The page is removed.`),
  });
  const saved = () => read(t`The draft is saved.`);
  return { save, publish, remove, saved, error: save.error ?? publish.error ?? remove.error };
};

const oidLength = 24;

const newRow = (): Component =>
  plainComponent(newIntent().slice(0, oidLength) as Component['componentOid'], 'newest');
