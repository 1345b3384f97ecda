import type { TrialBalanceReply } from '@fanfold/contracts/admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Greenbar } from '../../ui/greenbar.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Empty, Failure, IncompleteNote, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { useUnitAmount, useUnitName } from '../../ui/unit-amount.tsx';
import './admin.css';
import { trialBalanceQuery } from './queries.ts';

/** The sums of all postings by account. Per unit they are zero, or something is wrong. */
export const TrialBalanceScreen = () => {
  const { t } = useLingui();
  const [date, setDate] = useState('');
  const query = trialBalanceQuery(date === '' ? undefined : date);
  const { data, error, refetch, isFetching } = useQuery(query);
  return (
    <Page title={t`Trial balance`}>
      <header className="page-head">
        <div>
          <p className="eyebrow">
            <Trans>Administration</Trans>
          </p>
          <h1>
            <Trans>Trial balance</Trans>
          </h1>
        </div>
        <Button small busy={isFetching} onClick={() => void refetch()}>
          <Trans>Read again</Trans>
        </Button>
      </header>
      <div className="trial-balance-date">
        <Field
          label={t`At the end of (Korean time)`}
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      </div>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      <IncompleteNote incomplete={data?.incomplete} />
      {data ? <Balance balance={data} /> : null}
      {data || error ? null : (
        <Loading>
          <LinesSkeleton lines={8} />
        </Loading>
      )}
    </Page>
  );
};

const Balance = ({ balance }: { readonly balance: TrialBalanceReply }) => {
  const { position } = balance;
  if (balance.accounts.length === 0)
    return (
      <Empty title={<Trans>No postings yet</Trans>}>
        <Trans>The first movement of coins is booked here.</Trans>
      </Empty>
    );
  return (
    <>
      <p className="row">
        {balance.units.map(({ unit, amount }) => (
          <UnitSum key={unit} code={unit} amount={amount} />
        ))}
      </p>
      <Greenbar>
        <Accounts accounts={balance.accounts} />
      </Greenbar>
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
    <table>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Account</Trans>
          </th>
          <th scope="col" className="wide">
            <Trans>Unit</Trans>
          </th>
          <th scope="col" className="number">
            <Trans>Debit</Trans>
          </th>
          <th scope="col" className="number">
            <Trans>Credit</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ account, unit, amount }) => (
          <tr key={`${account}${unit}`}>
            <th scope="row">
              {account}
              <span className="sub narrow">{nameOf(unit)}</span>
            </th>
            <td className="wide">{nameOf(unit)}</td>
            <td className="number">{amount > 0 ? written(unit, amount) : ''}</td>
            <td className="number">{amount < 0 ? written(unit, -amount) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
