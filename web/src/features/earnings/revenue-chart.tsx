import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { Day } from './every-day.ts';

type Props = {
  readonly days: readonly Day[];
  /** Those of the month before; undefined while they are not known. */
  readonly before: readonly Day[] | undefined;
  readonly onOpen: (day: string) => void;
};

/**
 * Coins a day, paid and bonus, and both together on the same day of the month before: a picture, and a table
 * that also says how many sales and refunds there were.
 */
export const RevenueChart = ({ days, before, onOpen }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const then = new Map(before?.map((day) => [day.day.slice(8), day.paidCoins + day.bonusCoins]));
  return (
    <Chart
      kind="stacked"
      title={t`Coins a day, paid and bonus`}
      pointName={<Trans>Day</Trans>}
      series={[
        { key: 'paid', name: t`Coins`, tone: 'ink' },
        { key: 'bonus', name: t`Bonus coins`, tone: 'bonus' },
        ...(before
          ? [{ key: 'before', name: t`The month before`, tone: 'live', drawn: 'line' } as const]
          : []),
      ]}
      more={[
        { key: 'sales', name: <Trans>Sold</Trans> },
        { key: 'refunds', name: <Trans>Refunded</Trans> },
      ]}
      points={days.map(({ day, paidCoins, bonusCoins, sales, refunds }) => ({
        key: day,
        label: String(Number(day.slice(8))),
        name: format.shortDay(day),
        values: { paid: paidCoins, bonus: bonusCoins, before: then.get(day.slice(8)) ?? 0, sales, refunds },
      }))}
      format={format.count}
      onOpen={({ key }) => onOpen(key)}
      words={({ name, values }) => {
        const paid = format.count(values['paid'] ?? 0);
        const bonus = format.count(values['bonus'] ?? 0);
        const other = format.count(values['before'] ?? 0);
        const sales = values['sales'] ?? 0;
        const refunds = values['refunds'] ?? 0;
        return before
          ? t`${name}: ${paid} coins, ${bonus} bonus coins, ${sales} sold, ${refunds} refunded; the month before ${other}`
          : t`${name}: ${paid} coins, ${bonus} bonus coins, ${sales} sold, ${refunds} refunded`;
      }}
    />
  );
};
