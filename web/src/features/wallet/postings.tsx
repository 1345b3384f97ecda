import type { WhyReply } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';

import { AccountName } from '../../ui/account-name.tsx';
import styles from '../../ui/greenbar.module.css';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { useUnitAmount, useUnitName } from '../../ui/unit-amount.tsx';

/** How the double-entry ledger booked an event. Per unit the lines cancel out. */
export const Postings = ({ postings }: { readonly postings: WhyReply['postings'] }) => {
  const nameOf = useUnitName();
  const written = useUnitAmount();
  if (postings.length === 0) return null;
  return (
    <LedgerTable
      caption={<Trans>Ledger postings (debit +, credit −; they sum to zero per unit)</Trans>}
      columns={[
        { name: <Trans>Account</Trans> },
        { name: <Trans>Unit</Trans>, wide: true },
        { name: <Trans>Amount</Trans>, number: true },
      ]}
    >
      {postings.map(({ account, unit, amount }, index) => (
        <tr key={`${account}${unit}${index}`}>
          <th scope="row">
            <AccountName account={account} />
            <span className={`${styles.sub} ${styles.narrow}`}>{nameOf(unit)}</span>
          </th>
          <td className={styles.wide}>{nameOf(unit)}</td>
          <td className={styles.number}>
            {amount > 0 ? '+' : ''}
            {written(unit, amount)}
          </td>
        </tr>
      ))}
    </LedgerTable>
  );
};
