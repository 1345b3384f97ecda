import type { NamedPlaylist, OwnComponentKind } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';

import { moved } from '../../../lib/moved.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { KnownProps } from '../pickers/known.ts';
import styles from './curation.module.css';
import { RowEditor } from './row-editor.tsx';
import { rowFaults } from './row-faults.ts';
import { RowLine } from './row-line.tsx';
import type { Rows } from './use-rows.ts';

/** What a creator's own page takes, where it is that which is composed. */
export type Own = {
  readonly creatorOid: string;
  readonly kinds: readonly OwnComponentKind[];
  readonly playlists: readonly NamedPlaylist[];
};

type Props = KnownProps & { readonly rows: Rows; readonly own?: Own };

/** The rows of a page in their order, which drag or the buttons change; each is edited in a dialog. */
export const RowList = ({ rows: state, ...props }: Props) => {
  const { rows, setRows, edited, edit, isChecked } = state;
  const { t } = useLingui();
  return (
    <>
      <ol className={styles.rows} aria-label={t`Rows`} tabIndex={-1}>
        {rows.map((one, index) => (
          <RowLine
            key={one.componentOid}
            row={one}
            index={index}
            last={index === rows.length - 1}
            faulty={isChecked && rowFaults(one).size > 0}
            onMove={(from, to) => setRows(moved(rows, from, to))}
            onEdit={() => edit(one.componentOid)}
            onRemove={() => setRows(rows.filter((other) => other !== one))}
          />
        ))}
      </ol>
      <Dialog open={edited !== undefined} onClose={() => edit(null)} title={<Trans>Row</Trans>} wide>
        {edited ? (
          <RowEditor
            {...props}
            row={edited}
            faults={isChecked ? rowFaults(edited) : new Set()}
            onChange={(next) => setRows(rows.map((one) => (one === edited ? next : one)))}
            onDone={() => edit(null)}
          />
        ) : null}
      </Dialog>
    </>
  );
};
