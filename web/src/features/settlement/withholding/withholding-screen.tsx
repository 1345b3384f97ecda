import type { WithholdingReport } from '@fanfold/contracts/settlement';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Person } from '../../../ui/person.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState, IncompleteNote, StaleNote } from '../../../ui/states.tsx';
import { withholdingExport, withholdingQuery } from './queries.ts';

/** The present year and those before it that can be chosen. */
const shownYears = 5;

/** Tax that was withheld of payouts, by month and by creator, and the file for the tax office. */
export const WithholdingScreen = ({ thisYear }: { readonly thisYear: number }) => {
  const { t } = useLingui();
  const [year, setYear] = useState(thisYear);
  const years = Array.from({ length: shownYears }, (_each, index) => thisYear - index);
  return (
    <AdminPage title={t`Withholding tax`}>
      <Filters
        label={t`Withholding tax`}
        active={year === thisYear ? 0 : 1}
        onClear={() => setYear(thisYear)}
      >
        <Select<string>
          label={t`Year of payment`}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
        />
        <a className={buttonClass({ small: true })} href={withholdingExport(year)} download>
          <Trans>Payment statement (CSV)</Trans>
        </a>
      </Filters>
      <Loaded query={useQuery(withholdingQuery(year))}>
        {(report) => (
          <>
            <StaleNote stale={report.stale} />
            <IncompleteNote incomplete={report.incomplete} />
            <Months months={report.months} />
            <Creators creators={report.creators} />
          </>
        )}
      </Loaded>
    </AdminPage>
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

const Months = ({ months }: Pick<WithholdingReport, 'months'>) => {
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
        { key: 'month', name: <Trans>Month</Trans>, head: true, cell: ({ month }) => format.month(month) },
        ...sums,
      ]}
    />
  );
};

const Creators = ({ creators }: Pick<WithholdingReport, 'creators'>) => {
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
            cell: ({ creatorOid }) => <Person oid={creatorOid} />,
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
