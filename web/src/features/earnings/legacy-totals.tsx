import type { LegacyRevenueReply } from '@fanfold/contracts/earnings';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { asTitle } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useEarningNames } from '../../ui/earning-names.ts';
import { Stat, Stats } from '../../ui/stat.tsx';
import { IncompleteNote, StaleNote } from '../../ui/states.tsx';

type Months = LegacyRevenueReply['months'];
type Props = {
  readonly reply: Pick<LegacyRevenueReply, 'months' | 'stale' | 'incomplete'>;
  /** What is shown where nothing was imported. */
  readonly empty: ReactNode;
  readonly monthName: (month: string, name: string) => ReactNode;
};

/** REV-005: revenue of the former system, in sum and by month. */
export const LegacyTotals = ({ reply: { months, stale, incomplete }, empty, monthName }: Props) => (
  <>
    <StaleNote stale={stale} />
    <IncompleteNote incomplete={incomplete} />
    {months.length === 0 ? (
      empty
    ) : (
      <>
        <Sums months={months} />
        <ByMonth months={months} monthName={monthName} />
      </>
    )}
  </>
);

type MonthsProps = { readonly months: Months };

const useWon = () => {
  const { money } = useFormat();
  return (minor: number) => money({ minor, currency: 'KRW' });
};

const Sums = ({ months }: MonthsProps) => {
  const format = useFormat();
  const won = useWon();
  const sum = (of: 'sales' | 'coins' | 'grossWon' | 'payableWon') =>
    months.reduce((all, month) => all + month[of], 0);
  return (
    <div data-testid="legacy-totals">
      <Stats>
        <Stat label={<Trans>Sold</Trans>} value={format.count(sum('sales'))} />
        <Stat label={<Trans>Coins</Trans>} value={format.count(sum('coins'))} />
        <Stat label={<Trans>Before fees</Trans>} value={won(sum('grossWon'))} />
        <Stat label={<Trans>After fees</Trans>} value={won(sum('payableWon'))} />
      </Stats>
    </div>
  );
};

const ByMonth = ({ months, monthName }: MonthsProps & Pick<Props, 'monthName'>) => {
  const format = useFormat();
  const won = useWon();
  const { kinds } = useEarningNames();
  return (
    <DataTable
      caption={<Trans>From the former system</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ month, kind }) => `${month} ${kind}`}
      list={{ rows: months.toReversed() }}
      empty={null}
      columns={[
        {
          key: 'month',
          name: <Trans>Month</Trans>,
          head: true,
          cell: ({ month }) => monthName(month, asTitle(format.month(month))),
        },
        { key: 'kind', name: <Trans>What</Trans>, cell: ({ kind }) => kinds[kind] },
        { key: 'sales', name: <Trans>Sold</Trans>, number: true, cell: ({ sales }) => format.count(sales) },
        { key: 'coins', name: <Trans>Coins</Trans>, number: true, cell: ({ coins }) => format.count(coins) },
        {
          key: 'gross',
          name: <Trans>Before fees</Trans>,
          number: true,
          cell: ({ grossWon }) => won(grossWon),
        },
        {
          key: 'payable',
          name: <Trans>After fees</Trans>,
          number: true,
          cell: ({ payableWon }) => won(payableWon),
        },
      ]}
    />
  );
};
