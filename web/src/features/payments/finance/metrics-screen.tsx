import type { MonthMetrics } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Field } from '../../../ui/field.tsx';
import greenbarStyles from '../../../ui/greenbar.module.css';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import styles from './finance.module.css';
import { type MonthSum, monthSums } from './month-sums.ts';
import { metricsQuery } from './queries.ts';

type Props = { readonly thisMonth: string };

const currencies = ['KRW', 'JPY', 'USD'] as const;

/** Money taken and given back by month (ADM-005): a chart of one currency, and the figures by provider. */
export const MetricsScreen = ({ thisMonth }: Props) => {
  const { t } = useLingui();
  const [from, setFrom] = useState(`${Number(thisMonth.slice(0, 4)) - 1}${thisMonth.slice(4)}`);
  const [to, setTo] = useState(thisMonth);
  const [currency, setCurrency] = useState<(typeof currencies)[number]>('KRW');
  const query = useQuery(metricsQuery({ from, to }));
  return (
    <AdminPage title={t`Charges by month`}>
      <div className={styles.financeForm}>
        <Field
          label={t`From`}
          type="month"
          value={from}
          onChange={(event) => setFrom(event.target.value || from)}
        />
        <Field label={t`To`} type="month" value={to} onChange={(event) => setTo(event.target.value || to)} />
        <Select
          label={t`Currency`}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={setCurrency}
        />
      </div>
      <Loaded query={query}>
        {({ months }) => {
          const shown = months.filter((row) => row.currency === currency);
          return shown.length === 0 ? (
            <EmptyState title={<Trans>No charges in these months</Trans>} />
          ) : (
            <>
              <MonthChart sums={monthSums(months, currency)} currency={currency} />
              <Figures rows={shown} />
            </>
          );
        }}
      </Loaded>
    </AdminPage>
  );
};

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
  const { t } = useLingui();
  const format = useFormat();
  const providerName = useProviderName();
  return (
    <LedgerTable
      label={t`Charges by month`}
      columns={[
        { name: <Trans>Month</Trans> },
        { name: <Trans>Charges</Trans>, number: true },
        { name: <Trans>Taken</Trans>, number: true },
        { name: <Trans>Tax in it</Trans>, number: true, wide: true },
        { name: <Trans>Paid back</Trans>, number: true },
        { name: <Trans>Lost</Trans>, number: true, wide: true },
      ]}
    >
      {rows.map((row) => {
        const money = (minor: number) => format.money({ minor, currency: row.currency });
        return (
          <tr key={`${row.month}${row.provider}`}>
            <th scope="row">
              {row.month}
              <span className={greenbarStyles.sub}>{providerName(row.provider)}</span>
            </th>
            <td className={greenbarStyles.number}>{format.count(row.charges)}</td>
            <td className={greenbarStyles.number}>{money(row.takenMinor)}</td>
            <td className={`${greenbarStyles.number} ${greenbarStyles.wide}`}>{money(row.taxMinor)}</td>
            <td className={greenbarStyles.number}>{money(row.refundedMinor)}</td>
            <td className={`${greenbarStyles.number} ${greenbarStyles.wide}`}>{money(row.lostMinor)}</td>
          </tr>
        );
      })}
    </LedgerTable>
  );
};
