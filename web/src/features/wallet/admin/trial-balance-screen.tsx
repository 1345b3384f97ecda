import type { TrialBalanceReply } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { rowsOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState, IncompleteNote } from '../../../ui/states.tsx';
import { useUnitAmount, useUnitName } from '../../../ui/unit-amount.tsx';
import { useAccountColumns } from '../account-columns.tsx';
import { trialBalanceQuery } from './queries.ts';

/** The sums of all postings by account. Per unit they are zero, or something is wrong. */
export const TrialBalanceScreen = () => {
  const { t } = useLingui();
  const [date, setDate] = useState('');
  const query = useQuery(trialBalanceQuery(date === '' ? undefined : date));
  return (
    <AdminPage
      title={t`Trial balance`}
      actions={
        <Button small busy={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Read again</Trans>
        </Button>
      }
    >
      <Filters label={t`Trial balance`} active={date === '' ? 0 : 1} onClear={() => setDate('')}>
        <Field
          label={t`At the end of (Korean time)`}
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      </Filters>
      <IncompleteNote incomplete={query.data?.incomplete} />
      <Balance query={query} />
    </AdminPage>
  );
};

const Balance = ({ query }: { readonly query: UseQueryResult<TrialBalanceReply> }) => {
  const { units = [], accounts = [], position } = query.data ?? {};
  return (
    <>
      {accounts.length === 0 ? null : (
        <p className="row">
          {units.map(({ unit, amount }) => (
            <UnitSum key={unit} code={unit} amount={amount} />
          ))}
        </p>
      )}
      <Accounts query={query} />
      {accounts.length === 0 ? null : (
        <p className="quiet">
          <Trans>
            As of log position <code>{position}</code>. Debit is positive, credit negative.
          </Trans>
        </p>
      )}
    </>
  );
};

type UnitSumProps = { readonly code: string; readonly amount: number };

const UnitSum = ({ code, amount }: UnitSumProps) => {
  const unit = useUnitName()(code);
  const off = useUnitAmount()(code, amount);
  return amount === 0 ? (
    <Pill>
      <CheckIcon size={14} /> <Trans>{unit} sums to zero</Trans>
    </Pill>
  ) : (
    <Pill tone="live">
      <Trans>
        {unit} is off by {off}
      </Trans>
    </Pill>
  );
};

const Accounts = ({ query }: { readonly query: UseQueryResult<TrialBalanceReply> }) => {
  const accountColumns = useAccountColumns();
  const written = useUnitAmount();
  return (
    <DataTable
      caption={<Trans>Sums by account</Trans>}
      captionHidden
      look="ledger"
      narrow="columns"
      rowKey={({ account, unit }) => `${account}${unit}`}
      list={rowsOf(query, ({ accounts }) => accounts)}
      empty={
        <EmptyState title={<Trans>No postings yet</Trans>}>
          <Trans>The first movement of coins is booked here.</Trans>
        </EmptyState>
      }
      columns={[
        ...accountColumns,
        {
          key: 'debit',
          name: <Trans>Debit</Trans>,
          number: true,
          cell: ({ unit, amount }) => (amount > 0 ? written(unit, amount) : nothing(amount)),
        },
        {
          key: 'credit',
          name: <Trans>Credit</Trans>,
          number: true,
          cell: ({ unit, amount }) => (amount < 0 ? written(unit, -amount) : nothing(amount)),
        },
      ]}
    />
  );
};

/** The other side of an account stays empty; one that is level says so on both. */
const nothing = (amount: number): string => (amount === 0 ? '—' : '');
