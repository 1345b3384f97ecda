import type { MonthMetrics } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Field } from '../../../ui/field.tsx';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import './finance.css';
import { chartHeight, layOutMonths, type MonthSum, monthSums } from './month-chart.ts';
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
      <div className="finance-form">
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
              <Chart sums={monthSums(months, currency)} currency={currency} />
              <Figures rows={shown} />
            </>
          );
        }}
      </Loaded>
    </AdminPage>
  );
};

type ChartProps = { readonly sums: readonly MonthSum[]; readonly currency: (typeof currencies)[number] };

const Chart = ({ sums, currency }: ChartProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const { width, bars } = layOutMonths(sums);
  const words = ({ month, takenMinor, givenMinor }: MonthSum) => {
    const name = format.month(month);
    const taken = format.money({ minor: takenMinor, currency });
    const given = format.money({ minor: givenMinor, currency });
    return t`${name}: ${taken} taken, ${given} given back`;
  };
  return (
    <figure className="month-figure">
      <svg
        className="month-chart"
        width={Math.max(width, 320)}
        height={chartHeight + 28}
        viewBox={`0 0 ${Math.max(width, 320)} ${chartHeight + 28}`}
        role="group"
        aria-label={t`Money taken and given back by month`}
      >
        {bars.map(({ sum, x, labelX, barWidth, taken, given }) => (
          <g key={sum.month} role="img" aria-label={words(sum)}>
            <title>{words(sum)}</title>
            <rect className="taken" x={x} y={chartHeight - taken} width={barWidth} height={taken} rx="2" />
            <rect
              className="given"
              x={x + barWidth + 2}
              y={chartHeight - given}
              width={barWidth}
              height={given}
              rx="2"
            />
            <text x={labelX} y={chartHeight + 20} textAnchor="middle">
              {sum.month.slice(2)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="row quiet">
        <span className="month-key month-key-taken">
          <Trans>Taken</Trans>
        </span>
        <span className="month-key month-key-given">
          <Trans>Given back by refunds and chargebacks</Trans>
        </span>
      </figcaption>
    </figure>
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
              <span className="sub">{providerName(row.provider)}</span>
            </th>
            <td className="number">{format.count(row.charges)}</td>
            <td className="number">{money(row.takenMinor)}</td>
            <td className="number wide">{money(row.taxMinor)}</td>
            <td className="number">{money(row.refundedMinor)}</td>
            <td className="number wide">{money(row.lostMinor)}</td>
          </tr>
        );
      })}
    </LedgerTable>
  );
};
