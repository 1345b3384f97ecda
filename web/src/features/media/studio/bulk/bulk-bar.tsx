import { bulkRules, type EditWorksReply, type OwnWork } from '@fanfold/contracts/catalogue';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';

import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import styles from './bulk.module.css';
import { type BulkAct, bulkActs, EditDialog } from './edit-dialogs.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

type Named = Pick<OwnWork, 'contentOid' | 'title'>;
type Props = {
  readonly chosen: readonly Named[];
  readonly onChosen: (chosen: readonly string[]) => void;
};

/** What can be done with all chosen works at once. */
export const BulkBar = ({ chosen, onChosen }: Props) => {
  const [act, setAct] = useState<BulkAct>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const bulk = useBulkEdit({
    contentOids: chosen.map(({ contentOid }) => contentOid),
    onEdited: (works) => {
      setAct(undefined);
      setRefused(refusedOf(works, chosen));
      // Those that were refused stay chosen, so that they can be looked at.
      onChosen(works.flatMap(({ contentOid, refused: why }) => (why === null ? [] : [contentOid])));
      const done = works.filter((work) => work.refused === null).length;
      if (done > 0) showToast(<Plural value={done} one="# work is changed." other="# works are changed." />);
    },
  });
  const count = chosen.length;
  const close = (): void => {
    setAct(undefined);
    bulk.forget();
  };
  return (
    <>
      {count === 0 ? null : <BarActions count={count} onAct={setAct} onNone={() => onChosen([])} />}
      {act ? <EditDialog act={act} bulk={bulk} count={count} onClose={close} /> : null}
      {refused.length > 0 ? <RefusedDialog works={refused} onClose={() => setRefused([])} /> : null}
    </>
  );
};

type ActionsProps = {
  readonly count: number;
  readonly onAct: (act: BulkAct) => void;
  readonly onNone: () => void;
};

const BarActions = ({ count, onAct, onNone }: ActionsProps) => {
  const { t } = useLingui();
  const { most } = bulkRules;
  return (
    <section className={styles.bar} aria-label={t`Chosen works`}>
      <p role="status">
        {count > most ? (
          <Trans>Choose at most {most} works.</Trans>
        ) : (
          <Plural value={count} one="# work chosen" other="# works chosen" />
        )}
      </p>
      <div className="row">
        {bulkActs.map((act) => (
          <Button
            key={act}
            small
            danger={act === 'delete'}
            disabled={count > most}
            onClick={() => onAct(act)}
          >
            {names[act]()}
          </Button>
        ))}
        <Button small onClick={onNone}>
          <Trans>Clear selection</Trans>
        </Button>
      </div>
    </section>
  );
};

const names: Record<BulkAct, () => ReactNode> = {
  offer: () => <Trans>Price and access</Trans>,
  hashtags: () => <Trans>Hashtags</Trans>,
  visibility: () => <Trans>Visibility</Trans>,
  schedule: () => <Trans>Schedule</Trans>,
  delete: () => <Trans>Delete</Trans>,
};

type Refused = { readonly contentOid: string; readonly title: string | null; readonly why: string };

const refusedOf = (works: EditWorksReply['works'], chosen: readonly Named[]): Refused[] => {
  const titles = new Map(chosen.map(({ contentOid, title }) => [contentOid, title]));
  return works.flatMap(({ contentOid, refused }) =>
    refused === null ? [] : [{ contentOid, title: titles.get(contentOid) ?? null, why: refused.title }],
  );
};

/** Which works could not be changed, and why. */
const RefusedDialog = ({
  works,
  onClose,
}: {
  readonly works: readonly Refused[];
  readonly onClose: () => void;
}) => (
  <Dialog open onClose={onClose} title={<Trans>Some works are as they were</Trans>}>
    <ul className={styles.refused}>
      {works.map(({ contentOid, title, why }) => (
        <li key={contentOid}>
          <strong>{title ?? <Trans>Untitled</Trans>}</strong>
          <br />
          {why}
        </li>
      ))}
    </ul>
  </Dialog>
);
