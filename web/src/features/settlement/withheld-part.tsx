import type { CreatorWithholding } from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../lib/use-format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { IncompleteNote, StaleNote } from '../../ui/states.tsx';
import { Sub } from '../../ui/sub.tsx';
import { creatorWithholdingQuery } from './queries.ts';

type Props = { readonly creatorOid: string; readonly year: number };

/** What was withheld in a year, month by month as it was paid, and the statements of what was paid. */
export const WithheldPart = ({ creatorOid, year }: Props) => (
  <Section title={<Trans>Tax withheld in {year}</Trans>} testId="withheld">
    <Loaded query={useQuery(creatorWithholdingQuery(creatorOid, year))} lines={3}>
      {({ payments, stale, incomplete }) => (
        <>
          <StaleNote stale={stale} />
          <IncompleteNote incomplete={incomplete} />
          <Payments creatorOid={creatorOid} payments={payments} />
        </>
      )}
    </Loaded>
  </Section>
);

type PaymentsProps = Pick<Props, 'creatorOid'> & Pick<CreatorWithholding, 'payments'>;

const Payments = ({ creatorOid, payments }: PaymentsProps) => {
  const format = useFormat();
  const won = (minor: number) => format.money({ minor, currency: 'KRW' });
  return (
    <DataTable
      caption={<Trans>Tax withheld</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ requestId }) => requestId}
      list={{ rows: payments }}
      empty={
        <p>
          <Trans>Nothing was paid out in this year.</Trans>
        </p>
      }
      columns={[
        {
          key: 'paid',
          name: <Trans>Month of payment</Trans>,
          head: true,
          cell: ({ paidOn }) => (
            <>
              {format.month(paidOn.slice(0, 7))}
              <Sub>{format.day(paidOn)}</Sub>
            </>
          ),
        },
        {
          key: 'months',
          name: <Trans>Statements</Trans>,
          cell: ({ months }) => <StatementLinks creatorOid={creatorOid} months={months} />,
        },
        { key: 'won', name: <Trans>Before tax</Trans>, number: true, cell: (row) => won(row.won) },
        {
          key: 'income',
          name: <Trans>Income tax</Trans>,
          number: true,
          cell: (row) => won(row.incomeTaxWon),
        },
        { key: 'local', name: <Trans>Local tax</Trans>, number: true, cell: (row) => won(row.localTaxWon) },
      ]}
    />
  );
};

type LinksProps = Pick<Props, 'creatorOid'> & { readonly months: readonly string[] };

/** A month that was paid may be one of the year before. */
const StatementLinks = ({ creatorOid, months }: LinksProps) => {
  const format = useFormat();
  return (
    <span className="row">
      {months.map((month) => (
        <Link
          key={month}
          to="/payouts/$creatorOid/$type"
          params={{ creatorOid, type: 'show' }}
          search={{ year: Number(month.slice(0, 4)), month }}
        >
          {format.month(month)}
        </Link>
      ))}
    </span>
  );
};
