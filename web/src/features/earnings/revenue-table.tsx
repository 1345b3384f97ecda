import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { Greenbar } from '../../ui/greenbar.tsx';
import type { Day } from './chart-layout.ts';

/** The chart's figures as a table. */
export const RevenueTable = ({ days }: { readonly days: readonly Day[] }) => {
  const format = useFormat();
  return (
    <Greenbar>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col" className="number">
              <Trans>Coins</Trans>
            </th>
            <th scope="col" className="number">
              <Trans>Bonus coins</Trans>
            </th>
            <th scope="col" className="number">
              <Trans>Sold</Trans>
            </th>
            <th scope="col" className="number">
              <Trans>Refunded</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{format.shortDay(day.day)}</th>
              <td className="number">{format.count(day.paidCoins)}</td>
              <td className="number">{format.count(day.bonusCoins)}</td>
              <td className="number">{format.count(day.sales)}</td>
              <td className="number">{format.count(day.refunds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Greenbar>
  );
};
