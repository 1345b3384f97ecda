import type { WithholdingReport } from '@fanfold/contracts/settlement';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { buttonClass, LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Person } from '../../../ui/person.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState, IncompleteNote, StaleNote } from '../../../ui/states.tsx';
import { NonResidentTax } from './non-resident.tsx';
import { type Period, taxClaimsQuery, withholdingExport, withholdingQuery } from './queries.ts';
import { OpenTaxClaims } from './tax-claims.tsx';

/** The present year and those before it that can be chosen. */
const shownYears = 5;

/** Tax that was withheld of payouts, by month and by creator, and the file for the tax office. */
export const WithholdingScreen = ({ thisYear }: { readonly thisYear: number }) => {
  const { t } = useLingui();
  const [period, setPeriod] = useState<Period>({ year: thisYear });
  const { year, month } = period;
  const toYear = (next: number) => setPeriod({ year: next });
  const years = Array.from({ length: shownYears }, (_each, index) => thisYear - index);
  return (
    <AdminPage title={t`Withholding tax`}>
      <Filters
        label={t`Withholding tax`}
        active={(year === thisYear ? 0 : 1) + (month === undefined ? 0 : 1)}
        onClear={() => toYear(thisYear)}
      >
        <Select<string>
          label={t`Year of payment`}
          value={String(year)}
          onChange={(value) => toYear(Number(value))}
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
        />
        <MonthSelect period={period} onChange={setPeriod} />
        <a className={buttonClass({ small: true })} href={withholdingExport(period)} download>
          <Trans>Payment statement (CSV)</Trans>
        </a>
      </Filters>
      <Loaded query={useQuery(withholdingQuery(period))}>
        {(report) => (
          <>
            <StaleNote stale={report.stale} />
            <IncompleteNote incomplete={report.incomplete} />
            <Months months={report.months} onMonth={(next) => setPeriod({ year, month: next })} />
            <Creators creators={report.creators} year={year} />
          </>
        )}
      </Loaded>
      <TaxClaimsPart />
    </AdminPage>
  );
};

const TaxClaimsPart = () => {
  const [only, setOnly] = useState(false);
  return (
    <Loaded query={useQuery(taxClaimsQuery(only))} lines={3}>
      {(taxes) => (
        <>
          <StaleNote stale={taxes.stale} />
          <OpenTaxClaims taxes={taxes} only={only} onOnly={setOnly} />
          <NonResidentTax nonResidentTax={taxes.nonResidentTax} />
        </>
      )}
    </Loaded>
  );
};

const wholeYear = 'all';

type MonthProps = { readonly period: Period; readonly onChange: (period: Period) => void };

const MonthSelect = ({ period: { year, month }, onChange }: MonthProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const months = Array.from({ length: 12 }, (_each, index) => String(index + 1).padStart(2, '0'));
  return (
    <Select<string>
      label={t`Month of payment`}
      value={month ?? wholeYear}
      onChange={(value) => onChange({ year, month: value === wholeYear ? undefined : value })}
      options={[
        { value: wholeYear, label: t`The whole year` },
        ...months.map((each) => ({ value: each, label: format.month(`${year}-${each}`) })),
      ]}
    />
  );
};

type Sums = { readonly won: number; readonly incomeTaxWon: number; readonly localTaxWon: number };

/** What was paid before tax, and both taxes. */
const useSums = () => {
  const { money } = useFormat();
  const won = (minor: number) => money({ minor, currency: 'KRW' });
  return [
    {
      key: 'won',
      name: <Trans>Before tax</Trans>,
      number: true,
      cell: (row: Sums) => won(row.won),
    },
    {
      key: 'income',
      name: <Trans>Income tax</Trans>,
      number: true,
      cell: (row: Sums) => won(row.incomeTaxWon),
    },
    {
      key: 'local',
      name: <Trans>Local tax</Trans>,
      number: true,
      cell: (row: Sums) => won(row.localTaxWon),
    },
  ] as const;
};

type MonthsProps = Pick<WithholdingReport, 'months'> & { readonly onMonth: (month: string) => void };

const Months = ({ months, onMonth }: MonthsProps) => {
  const format = useFormat();
  const sums = useSums();
  return (
    <DataTable
      caption={<Trans>By month</Trans>}
      captionHidden
      look="ledger"
      narrow="columns"
      rowKey={({ month }) => month}
      list={{ rows: months }}
      empty={
        <EmptyState title={<Trans>No payouts in this year</Trans>}>
          <Trans>What is withheld of payouts appears here on the day of payment.</Trans>
        </EmptyState>
      }
      columns={[
        {
          key: 'month',
          name: <Trans>Month</Trans>,
          head: true,
          cell: ({ month }) => (
            <LinkButton small onClick={() => onMonth(month.slice(5))}>
              {format.month(month)}
            </LinkButton>
          ),
        },
        ...sums,
      ]}
    />
  );
};

type CreatorsProps = Pick<WithholdingReport, 'creators'> & { readonly year: number };

/** Each creator's page has their payments of the year with the statements. */
const Creators = ({ creators, year }: CreatorsProps) => {
  const sums = useSums();
  if (creators.length === 0) return null;
  return (
    <Section title={<Trans>By creator</Trans>}>
      <DataTable
        caption={<Trans>By creator</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ creatorOid, treatment }) => `${creatorOid}${treatment}`}
        list={{ rows: creators }}
        empty={null}
        columns={[
          {
            key: 'who',
            name: <Trans>Creator</Trans>,
            head: true,
            cell: ({ creatorOid }) => (
              <Link to="/payouts/$creatorOid/$type" params={{ creatorOid, type: 'show' }} search={{ year }}>
                <Person oid={creatorOid} />
              </Link>
            ),
          },
          {
            key: 'payments',
            name: <Trans>Number of payouts</Trans>,
            number: true,
            cell: ({ payments }) => payments,
          },
          ...sums,
        ]}
      />
    </Section>
  );
};
