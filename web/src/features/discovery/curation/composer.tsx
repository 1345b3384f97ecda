import {
  type AdminCurationReply,
  type Component,
  type CuratedPageReply,
  plainComponent,
} from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

import { newIntent } from '../../../lib/api.ts';
import { moved } from '../../../lib/moved.ts';
import { isProblem } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { curationQuery, previewQuery } from '../curation-queries.ts';
import { Acts, useActs } from './acts.tsx';
import styles from './curation.module.css';
import { RowEditor } from './row-editor.tsx';
import { RowLine } from './row-line.tsx';

type Props = {
  readonly pageUrl: string;
  /** How the rows of a page look. */
  readonly rowsOf: (page: CuratedPageReply) => ReactNode;
};
type ComposerProps = Props & {
  /** Whether some rows are not saved. */
  readonly onDirty: (isDirty: boolean) => void;
};

/** The rows of one page in their order, which drag or the buttons change. */
export const Composer = ({ pageUrl, ...props }: ComposerProps) => {
  const client = useQueryClient();
  const [reads, setReads] = useState(0);
  const readAgain = async () => {
    await client.invalidateQueries(curationQuery(pageUrl));
    setReads((before) => before + 1);
  };
  return (
    <Loaded query={useQuery(curationQuery(pageUrl))} lines={4}>
      {(curation) => (
        <Rows key={`${pageUrl} ${reads}`} curation={curation} readAgain={readAgain} {...props} />
      )}
    </Loaded>
  );
};

type RowsProps = Omit<ComposerProps, 'pageUrl'> & {
  readonly curation: AdminCurationReply;
  /** The page is shown as it is now, without what was changed here. */
  readonly readAgain: () => Promise<void>;
};

const Rows = ({ curation, rowsOf, readAgain, onDirty }: RowsProps) => {
  const { pageUrl, published } = curation;
  const { t } = useLingui();
  const { rows, setRows, edited, setEdited, row, written } = useRows(curation, onDirty);
  const [previewed, setPreviewed] = useState(false);
  const acts = useActs(pageUrl, { written, readAgain });
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
      {isProblem(acts.error, 'CURATION_CHANGED') ? (
        <p>
          <Button onClick={() => void readAgain()}>
            <Trans>Show the newest rows</Trans>
          </Button>
        </p>
      ) : null}
      <Acts
        acts={acts}
        isPublished={published !== null}
        onAdd={() => setRows([...rows, newRow()])}
        onPreview={() => setPreviewed(true)}
      />
      <Dialog
        open={edited !== null && row !== undefined}
        onClose={() => setEdited(null)}
        title={<Trans>Row</Trans>}
      >
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

/** The rows as they are on the screen, and what has to be known to write them. */
const useRows = ({ draft, saves }: AdminCurationReply, onDirty: (isDirty: boolean) => void) => {
  const begun = (draft?.components ?? []) as readonly Component[];
  const [rows, setRows] = useState(begun);
  const [savedRows, setSavedRows] = useState(begun);
  const [basedOn, setBasedOn] = useState(saves);
  const [edited, setEdited] = useState<string | null>(null);
  const isDirty = rows !== savedRows;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return {
    rows,
    setRows,
    edited,
    setEdited,
    row: rows.find(({ componentOid }) => componentOid === edited),
    written: {
      body: { title: draft?.title ?? {}, components: rows, basedOn },
      onSaved: (now: number) => {
        setBasedOn(now);
        setSavedRows(rows);
      },
    },
  };
};

const Preview = ({ pageUrl, rowsOf }: Props) => (
  <Loaded query={useQuery(previewQuery(pageUrl))} lines={4}>
    {(page) => rowsOf(page)}
  </Loaded>
);

const oidLength = 24;

const newRow = (): Component =>
  plainComponent(newIntent().slice(0, oidLength) as Component['componentOid'], 'newest');
