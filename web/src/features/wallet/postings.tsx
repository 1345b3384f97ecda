import type { WhyReply } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';

import { DataTable } from '../../ui/data-table.tsx';
import { useUnitAmount } from '../../ui/unit-amount.tsx';
import { useAccountColumns } from './account-columns.tsx';

/** How the double-entry ledger booked an event. Per unit the lines cancel out. */
export const Postings = ({ postings }: { readonly postings: WhyReply['postings'] }) => {
  const accountColumns = useAccountColumns();
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
        ...accountColumns,
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
