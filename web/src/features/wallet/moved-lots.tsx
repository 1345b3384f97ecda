import type { WhyReply } from '@fanfold/contracts/wallet';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import { DataTable } from '../../ui/data-table.tsx';

/** What a movement did to each lot. */
export const MovedLots = ({ lots }: { readonly lots: WhyReply['lots'] }) => {
  const format = useFormat();
  if (lots.length === 0) return null;
  return (
    <DataTable
      caption={<Trans>Lots</Trans>}
      look="ledger"
      narrow="columns"
      rowKey={({ index }) => String(index)}
      list={{ rows: lots.map((lot, index) => ({ ...lot, index })) }}
      empty={null}
      columns={[
        { key: 'lot', name: <Trans>Lot</Trans>, head: true, cell: ({ name }) => name },
        {
          key: 'expires',
          name: <Trans>Expires</Trans>,
          wide: true,
          cell: ({ expiresAt }) => format.day(expiresAt),
        },
        {
          key: 'country',
          name: <Trans>Rules of</Trans>,
          wide: true,
          cell: ({ issuedUnder }) => (issuedUnder ? format.country(issuedUnder) : '–'),
        },
        {
          key: 'amount',
          name: <Trans>Amount</Trans>,
          number: true,
          cell: ({ kind, amount }) => <Coins kind={kind} size="small" value={amount} signed />,
        },
        {
          key: 'held',
          name: <Trans>Held</Trans>,
          number: true,
          cell: ({ held }) => (held === 0 ? '–' : format.signed(held)),
        },
      ]}
    />
  );
};
