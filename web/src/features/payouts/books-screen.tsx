import type { PayoutBooks } from '@fanfold/contracts/payouts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { booksQuery } from './queries.ts';
import { usePayoutAccountWords } from './words.ts';

/** The books of paying creators at the end of any day, and whether they agree with the bank. */
export const BooksScreen = ({ today }: { readonly today: string }) => {
  const { t } = useLingui();
  const [day, setDay] = useState(today);
  return (
    <AdminPage title={t`Payout books`}>
      <Filters label={t`Payout books`} active={day === today ? 0 : 1} onClear={() => setDay(today)}>
        <Field
          label={t`At the end of (Korean time)`}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value || today)}
        />
      </Filters>
      <Loaded query={useQuery(booksQuery(day))}>{(books) => <Books books={books} />}</Loaded>
    </AdminPage>
  );
};

const Books = ({ books: { accounts, banks } }: { readonly books: PayoutBooks }) => {
  const words = usePayoutAccountWords();
  const { money } = useFormat();
  return (
    <>
      {banks.map((bank) => (
        <Proof key={bank.currency} bank={bank} />
      ))}
      <DataTable
        caption={<Trans>Sums by account</Trans>}
        captionHidden
        look="ledger"
        narrow="columns"
        rowKey={({ account, currency }) => `${account}${currency}`}
        list={{ rows: accounts }}
        empty={
          <EmptyState title={<Trans>No postings yet</Trans>}>
            <Trans>The first month that is closed is booked here.</Trans>
          </EmptyState>
        }
        columns={[
          { key: 'account', name: <Trans>Account</Trans>, head: true, cell: ({ account }) => words[account] },
          {
            key: 'debit',
            name: <Trans>Debit</Trans>,
            number: true,
            cell: ({ amount: minor, currency }) => (minor > 0 ? money({ minor, currency }) : ''),
          },
          {
            key: 'credit',
            name: <Trans>Credit</Trans>,
            number: true,
            cell: ({ amount, currency }) => (amount < 0 ? money({ minor: -amount, currency }) : ''),
          },
        ]}
      />
    </>
  );
};

const Proof = ({ bank }: { readonly bank: PayoutBooks['banks'][number] }) => {
  const { currency, booksMinor, statementMinor, statementDay } = bank;
  const format = useFormat();
  const ours = format.money({ minor: booksMinor, currency });
  if (statementMinor === null || statementDay === null) return null;
  const theirs = format.money({ minor: statementMinor, currency });
  const day = format.shortDay(statementDay);
  return (
    <p className="row">
      {booksMinor === statementMinor ? (
        <Pill>
          <CheckIcon size={14} /> <Trans>The books agree with the bank: {ours}</Trans>
        </Pill>
      ) : (
        <Pill tone="live">
          <Trans>
            The books say {ours}, the bank {theirs}
          </Trans>
        </Pill>
      )}
      <span className="quiet">
        <Trans>Statement of {day}</Trans>
      </span>
    </p>
  );
};
