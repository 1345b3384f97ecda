import type { MonthMetrics } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { type MonthSum, monthSums } from './month-sums.ts';
import { metricsQuery } from './queries.ts';

type Props = { readonly thisMonth: string };

const currencies = ['KRW', 'JPY', 'USD'] as const;

/** Money taken and given back by month (ADM-005): a chart of one currency, and the figures by provider. */
export const MetricsScreen = ({ thisMonth }: Props) => {
  const { t } = useLingui();
  const start: Shown = { from: aYearBefore(thisMonth), to: thisMonth, currency: 'KRW' };
  const [shown, setShown] = useState(start);
  const { from, to, currency } = shown;
  const change = (changes: Partial<Shown>) => setShown({ ...shown, ...changes });
  const query = useQuery(metricsQuery({ from, to }));
  return (
    <AdminPage title={t`Top-ups by month`}>
      <Filters
        label={t`Top-ups by month`}
        active={(['from', 'to', 'currency'] as const).filter((key) => shown[key] !== start[key]).length}
        onClear={() => setShown(start)}
      >
        <Field
          label={t`From`}
          type="month"
          value={from}
          onChange={(event) => change({ from: event.target.value || from })}
        />
        <Field
          label={t`To`}
          type="month"
          value={to}
          onChange={(event) => change({ to: event.target.value || to })}
        />
        <Select
          label={t`Currency`}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(chosen) => change({ currency: chosen })}
        />
      </Filters>
      <Loaded query={query}>
        {({ months }) => {
          const rows = months.filter((row) => row.currency === currency);
          return rows.length === 0 ? (
            <EmptyState picture="coins" title={<Trans>No top-ups in these months</Trans>} />
          ) : (
            <>
              <MonthChart sums={monthSums(months, currency)} currency={currency} />
              <Figures rows={rows} />
            </>
          );
        }}
      </Loaded>
    </AdminPage>
  );
};

type Shown = {
  /** Months, `yyyy-mm`. */
  readonly from: string;
  readonly to: string;
  readonly currency: (typeof currencies)[number];
};

const aYearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

type ChartProps = { readonly sums: readonly MonthSum[]; readonly currency: (typeof currencies)[number] };

const MonthChart = ({ sums, currency }: ChartProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const money = (minor: number) => format.money({ minor, currency });
  return (
    <Chart
      kind="grouped"
      title={t`Money taken and given back by month`}
      pointName={<Trans>Month</Trans>}
      series={[
        { key: 'taken', name: t`Taken`, tone: 'ink' },
        { key: 'given', name: t`Given back by refunds and chargebacks`, tone: 'live' },
      ]}
      points={sums.map(({ month, takenMinor, givenMinor }) => ({
        key: month,
        label: month.slice(2),
        name: format.month(month),
        values: { taken: takenMinor, given: givenMinor },
      }))}
      format={money}
      words={({ name, values }) => {
        const taken = money(values['taken'] ?? 0);
        const given = money(values['given'] ?? 0);
        return t`${name}: ${taken} taken, ${given} given back`;
      }}
    />
  );
};

const Figures = ({ rows }: { readonly rows: readonly MonthMetrics[] }) => {
  const format = useFormat();
  const providerName = useProviderName();
  const money = (key: 'takenMinor' | 'taxMinor' | 'refundedMinor' | 'lostMinor') => (row: MonthMetrics) =>
    format.money({ minor: row[key], currency: row.currency });
  return (
    <DataTable
      caption={<Trans>Top-ups by month</Trans>}
      look="ledger"
      rowKey={({ month, provider }) => `${month}${provider}`}
      list={{ rows }}
      empty={null}
      columns={[
        {
          key: 'month',
          name: <Trans>Month</Trans>,
          head: true,
          cell: ({ month, provider }) => (
            <>
              {month}
              <Sub>{providerName(provider)}</Sub>
            </>
          ),
        },
        {
          key: 'charges',
          name: <Trans>Top-ups</Trans>,
          number: true,
          cell: ({ charges }) => format.count(charges),
        },
        { key: 'taken', name: <Trans>Taken</Trans>, number: true, cell: money('takenMinor') },
        { key: 'tax', name: <Trans>Tax in it</Trans>, number: true, cell: money('taxMinor') },
        { key: 'refunded', name: <Trans>Paid back</Trans>, number: true, cell: money('refundedMinor') },
        { key: 'lost', name: <Trans>Lost</Trans>, number: true, cell: money('lostMinor') },
      ]}
    />
  );
};
