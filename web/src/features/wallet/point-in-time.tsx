import { units } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import { rowsOf } from '../../ui/data-list.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { useUnitName } from '../../ui/unit-amount.tsx';
import { type Whose, walletAtQuery } from './queries.ts';
import styles from './wallet.module.css';

/** The wallet at any moment: balances, lots and holds, computed from the lines up to then. */
export const PointInTime = ({ whose }: { readonly whose: Whose }) => {
  const { t } = useLingui();
  const [moment, setMoment] = useState('');
  return (
    <details className={styles.pointInTime}>
      <summary>
        <Trans>Balance at another time</Trans>
      </summary>
      <Field
        label={t`Moment (Korean time)`}
        type="datetime-local"
        value={moment}
        onChange={(event) => setMoment(event.target.value)}
      />
      {moment === '' ? null : (
        // The form gives no zone: it is read as Korean time, like every time in the history.
        <WalletAt whose={whose} at={new Date(`${moment.slice(0, 16)}:59.999+09:00`).toISOString()} />
      )}
    </details>
  );
};

const heldOf = {
  paid: 'heldPaid',
  bonus: 'heldBonus',
  chat: 'heldChat',
  bonusCredits: 'heldBonusCredits',
} as const;

const WalletAt = ({ whose, at }: { readonly whose: Whose; readonly at: string }) => {
  const format = useFormat();
  const nameOf = useUnitName();
  const query = useQuery(walletAtQuery(whose, at));
  const list = rowsOf(query, ({ balance, lots }) =>
    units.map((kind) => ({
      kind,
      free: balance[kind],
      held: balance[heldOf[kind]],
      lots: lots.filter((lot) => lot.kind === kind).length,
    })),
  );
  return (
    <DataTable
      caption={format.moment(at)}
      look="ledger"
      narrow="columns"
      rowKey={({ kind }) => kind}
      list={list}
      empty={null}
      columns={[
        { key: 'kind', name: <Trans>Kind</Trans>, head: true, cell: ({ kind }) => nameOf(kind) },
        {
          key: 'free',
          name: <Trans>To spend</Trans>,
          number: true,
          cell: ({ kind, free }) => <Coins kind={kind} size="small" value={free} />,
        },
        { key: 'held', name: <Trans>Held</Trans>, number: true, cell: ({ held }) => format.count(held) },
        {
          key: 'lots',
          name: <Trans>Lots</Trans>,
          number: true,
          wide: true,
          cell: ({ lots }) => format.count(lots),
        },
      ]}
    />
  );
};
