import type { WhyReply } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';

import { AccountName } from '../../ui/account-name.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Sub } from '../../ui/sub.tsx';
import { useUnitAmount, useUnitName } from '../../ui/unit-amount.tsx';

/** How the double-entry ledger booked an event. Per unit the lines cancel out. */
export const Postings = ({ postings }: { readonly postings: WhyReply['postings'] }) => {
  const nameOf = useUnitName();
  const written = useUnitAmount();
  if (postings.length === 0) return null;
  return (
    <DataTable
      caption={<Trans>Ledger postings (debit +, credit −; they sum to zero per unit)</Trans>}
      look="ledger"
      narrow="columns"
      rowKey={({ index }) => String(index)}
      list={{ rows: postings.map((posting, index) => ({ ...posting, index })) }}
      empty={null}
      columns={[
        {
          key: 'account',
          name: <Trans>Account</Trans>,
          head: true,
          cell: ({ account, unit }) => (
            <>
              <AccountName account={account} />
              <Sub narrow>{nameOf(unit)}</Sub>
            </>
          ),
        },
        { key: 'unit', name: <Trans>Unit</Trans>, wide: true, cell: ({ unit }) => nameOf(unit) },
        {
          key: 'amount',
          name: <Trans>Amount</Trans>,
          number: true,
          cell: ({ unit, amount }) => `${amount > 0 ? '+' : ''}${written(unit, amount)}`,
        },
      ]}
    />
  );
};
