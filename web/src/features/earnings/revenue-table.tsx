import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import type { Day } from './chart-layout.ts';

/** The chart's figures as a table. */
export const RevenueTable = ({ days }: { readonly days: readonly Day[] }) => {
  const format = useFormat();
  return (
    <LedgerTable
      columns={[
        { name: <Trans>Day</Trans> },
        { name: <Trans>Coins</Trans>, number: true },
        { name: <Trans>Bonus coins</Trans>, number: true },
        { name: <Trans>Sold</Trans>, number: true },
        { name: <Trans>Refunded</Trans>, number: true },
      ]}
    >
      {days.map((day) => (
        <tr key={day.day}>
          <th scope="row">{format.shortDay(day.day)}</th>
          <td className="number">{format.count(day.paidCoins)}</td>
          <td className="number">{format.count(day.bonusCoins)}</td>
          <td className="number">{format.count(day.sales)}</td>
          <td className="number">{format.count(day.refunds)}</td>
        </tr>
      ))}
    </LedgerTable>
  );
};
