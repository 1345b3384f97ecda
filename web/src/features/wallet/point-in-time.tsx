import { type Unit, units } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import { Field } from '../../ui/field.tsx';
import greenbarStyles from '../../ui/greenbar.module.css';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { useUnitName } from '../../ui/unit-amount.tsx';
import { type Whose, walletAtQuery } from './queries.ts';
import styles from './wallet.module.css';

/** What there was at any moment: balances, lots and holds, computed from the lines up to then. */
export const PointInTime = ({ whose }: { readonly whose: Whose }) => {
  const { t } = useLingui();
  const [moment, setMoment] = useState('');
  return (
    <details className={styles.pointInTime}>
      <summary>
        <Trans>What was there at another time?</Trans>
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
  const { data, error, refetch } = useQuery(walletAtQuery(whose, at));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <LinesSkeleton lines={4} />
      </Loading>
    );
  const lotsOf = (kind: Unit) => data.lots.filter((lot) => lot.kind === kind);
  return (
    <LedgerTable
      caption={format.moment(at)}
      columns={[
        { name: <Trans>Kind</Trans> },
        { name: <Trans>To spend</Trans>, number: true },
        { name: <Trans>Held</Trans>, number: true },
        { name: <Trans>Lots</Trans>, number: true, wide: true },
      ]}
    >
      {units.map((kind) => (
        <tr key={kind}>
          <th scope="row">{nameOf(kind)}</th>
          <td className={greenbarStyles.number}>
            <Coins kind={kind} size="small" value={data.balance[kind]} />
          </td>
          <td className={greenbarStyles.number}>{format.count(data.balance[heldOf[kind]])}</td>
          <td className={`${greenbarStyles.number} ${greenbarStyles.wide}`}>
            {format.count(lotsOf(kind).length)}
          </td>
        </tr>
      ))}
    </LedgerTable>
  );
};
