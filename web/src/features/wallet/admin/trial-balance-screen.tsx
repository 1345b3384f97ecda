import type { TrialBalanceReply } from '@fanfold/contracts/wallet';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { AccountName } from '../../../ui/account-name.tsx';
import adminStyles from '../../../ui/admin.module.css';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import greenbarStyles from '../../../ui/greenbar.module.css';
import { CheckIcon } from '../../../ui/icons.tsx';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState, IncompleteNote } from '../../../ui/states.tsx';
import { useUnitAmount, useUnitName } from '../../../ui/unit-amount.tsx';
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
      <div className={adminStyles.trialBalanceDate}>
        <Field
          label={t`At the end of (Korean time)`}
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      </div>
      <IncompleteNote incomplete={query.data?.incomplete} />
      <Loaded query={query}>{(balance) => <Balance balance={balance} />}</Loaded>
    </AdminPage>
  );
};

const Balance = ({ balance }: { readonly balance: TrialBalanceReply }) => {
  const { position } = balance;
  if (balance.accounts.length === 0)
    return (
      <EmptyState title={<Trans>No postings yet</Trans>}>
        <Trans>The first movement of coins is booked here.</Trans>
      </EmptyState>
    );
  return (
    <>
      <p className="row">
        {balance.units.map(({ unit, amount }) => (
          <UnitSum key={unit} code={unit} amount={amount} />
        ))}
      </p>
      <Accounts accounts={balance.accounts} />
      <p className="quiet">
        <Trans>
          As of log position <code>{position}</code>. Debit is positive, credit negative.
        </Trans>
      </p>
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

const Accounts = ({ accounts }: { readonly accounts: TrialBalanceReply['accounts'] }) => {
  const nameOf = useUnitName();
  const written = useUnitAmount();
  return (
    <LedgerTable
      columns={[
        { name: <Trans>Account</Trans> },
        { name: <Trans>Unit</Trans>, wide: true },
        { name: <Trans>Debit</Trans>, number: true },
        { name: <Trans>Credit</Trans>, number: true },
      ]}
    >
      {accounts.map(({ account, unit, amount }) => (
        <tr key={`${account}${unit}`}>
          <th scope="row">
            <AccountName account={account} />
            <span className={`${greenbarStyles.sub} ${greenbarStyles.narrow}`}>{nameOf(unit)}</span>
          </th>
          <td className={greenbarStyles.wide}>{nameOf(unit)}</td>
          <td className={greenbarStyles.number}>{amount > 0 ? written(unit, amount) : nothing(amount)}</td>
          <td className={greenbarStyles.number}>{amount < 0 ? written(unit, -amount) : nothing(amount)}</td>
        </tr>
      ))}
    </LedgerTable>
  );
};

/** The other side of an account stays empty; one that is level says so on both. */
const nothing = (amount: number): string => (amount === 0 ? '—' : '');
