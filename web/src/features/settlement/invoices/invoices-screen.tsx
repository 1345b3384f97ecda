import type { InvoiceLine, VatMonth, VatQuarter } from '@fanfold/contracts/settlement';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { useFormat, useLanguage } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Person } from '../../../ui/person.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState, IncompleteNote, StaleNote } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { invoicesExport, invoicesQuery, vatExport } from './queries.ts';

/** The present year and those before it that can be chosen. */
const shownYears = 5;

/** Our invoices to creators for the platform fee, and the VAT in them by month and quarter. */
export const InvoicesScreen = ({ thisYear }: { readonly thisYear: number }) => {
  const { t } = useLingui();
  const lang = useLanguage();
  const [year, setYear] = useState(thisYear);
  const years = Array.from({ length: shownYears }, (_each, index) => thisYear - index);
  return (
    <AdminPage title={t`Invoices and VAT`}>
      <Filters
        label={t`Invoices and VAT`}
        active={year === thisYear ? 0 : 1}
        onClear={() => setYear(thisYear)}
      >
        <Select<string>
          label={t`Year`}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
        />
        <a className={buttonClass({ small: true })} href={invoicesExport({ year, lang })} download>
          <Trans>Invoices (CSV)</Trans>
        </a>
        <a className={buttonClass({ small: true })} href={vatExport({ year, lang })} download>
          <Trans>VAT (CSV)</Trans>
        </a>
      </Filters>
      <Loaded query={useQuery(invoicesQuery(year))}>
        {(reply) => (
          <>
            <StaleNote stale={reply.stale} />
            <IncompleteNote incomplete={reply.incomplete} />
            <Months months={reply.months} />
            <Quarters quarters={reply.quarters} />
            <Invoices invoices={reply.invoices} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
};

type Sums = Omit<VatMonth, 'month'>;

const useSums = () => {
  const { money, count } = useFormat();
  const won = (minor: number) => money({ minor, currency: 'KRW' });
  const column = (key: string, name: ReactNode, cell: (row: Sums) => string) =>
    ({ key, name, number: true, cell }) as const;
  return [
    column('invoices', <Trans>Number of invoices</Trans>, (row) => count(row.invoices)),
    column('fee', <Trans>Fee</Trans>, (row) => won(row.feeWon)),
    column('supply', <Trans>Net amount</Trans>, (row) => won(row.supplyWon)),
    column('zeroRated', <Trans>Zero-rated part</Trans>, (row) => won(row.zeroRatedWon)),
    column('vat', <Trans>VAT</Trans>, (row) => won(row.vatWon)),
  ];
};

const Months = ({ months }: { readonly months: readonly VatMonth[] }) => {
  const format = useFormat();
  const sums = useSums();
  return (
    <DataTable
      caption={<Trans>VAT by month</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ month }) => month}
      list={{ rows: months }}
      empty={
        <EmptyState title={<Trans>No invoices in this year</Trans>}>
          <Trans>A month is invoiced when it is settled.</Trans>
        </EmptyState>
      }
      columns={[
        { key: 'month', name: <Trans>Month</Trans>, head: true, cell: ({ month }) => format.month(month) },
        ...sums,
      ]}
    />
  );
};

const Quarters = ({ quarters }: { readonly quarters: readonly VatQuarter[] }) => {
  const sums = useSums();
  if (quarters.length === 0) return null;
  return (
    <Section title={<Trans>By quarter</Trans>}>
      <DataTable
        caption={<Trans>VAT by quarter</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ quarter }) => String(quarter)}
        list={{ rows: quarters }}
        empty={null}
        columns={[
          {
            key: 'quarter',
            name: <Trans>Quarter</Trans>,
            head: true,
            cell: ({ quarter }) => <Trans>Quarter {quarter}</Trans>,
          },
          ...sums,
        ]}
      />
    </Section>
  );
};

const Invoices = ({ invoices }: { readonly invoices: readonly InvoiceLine[] }) => {
  const format = useFormat();
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  if (invoices.length === 0) return null;
  return (
    <Section title={<Trans>The newest invoices</Trans>}>
      <DataTable
        caption={<Trans>The newest invoices</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ name }) => name}
        list={{ rows: invoices }}
        empty={null}
        columns={[
          {
            key: 'name',
            name: <Trans>Invoice</Trans>,
            head: true,
            cell: ({ name, month }) => (
              <>
                <OneLine>{name}</OneLine>
                <Sub>{format.month(month)}</Sub>
              </>
            ),
          },
          {
            key: 'who',
            name: <Trans>Creator</Trans>,
            cell: ({ creatorOid }) => <Person oid={creatorOid} />,
          },
          { key: 'fee', name: <Trans>Fee</Trans>, number: true, cell: ({ feeWon }) => won(feeWon) },
          {
            key: 'supply',
            name: <Trans>Net amount</Trans>,
            number: true,
            cell: ({ supplyWon }) => won(supplyWon),
          },
          { key: 'vat', name: <Trans>VAT</Trans>, number: true, cell: ({ vatWon }) => won(vatWon) },
        ]}
      />
    </Section>
  );
};
