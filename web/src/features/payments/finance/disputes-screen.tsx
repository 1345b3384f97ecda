import type { Debt, Dispute } from '@fanfold/contracts/payments';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { type DataList, rowsOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Person } from '../../../ui/person.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { useDisputeWords } from './dispute-words.ts';
import { disputesQuery, writeOff } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReportDialog } from './report-dispute-dialog.tsx';

/** Chargebacks and what they leave: debts, until they are paid or written off. */
export const DisputesScreen = () => {
  const { t } = useLingui();
  const [reporting, setReporting] = useState(false);
  const query = useQuery(disputesQuery());
  return (
    <AdminPage
      title={t`Disputes and debts`}
      actions={
        <Button small onClick={() => setReporting(true)}>
          <Trans>Enter a dispute</Trans>
        </Button>
      }
    >
      <Disputes list={rowsOf(query, ({ disputes }) => disputes)} />
      {query.data ? (
        <Section title={<Trans>Debts</Trans>}>
          <Debts debts={query.data.debts} />
        </Section>
      ) : null}
      {reporting ? <ReportDialog onClose={() => setReporting(false)} /> : null}
    </AdminPage>
  );
};

const Disputes = ({ list }: { readonly list: DataList<Dispute> }) => {
  const format = useFormat();
  const words = useDisputeWords();
  return (
    <DataTable
      caption={<Trans>Disputes</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ disputeId }) => disputeId}
      list={list}
      empty={
        <EmptyState picture="done" title={<Trans>No disputes</Trans>}>
          <Trans>When a payer goes to the bank, it is written here.</Trans>
        </EmptyState>
      }
      columns={[
        { key: 'date', name: <Trans>Date</Trans>, cell: (dispute) => <Disputed dispute={dispute} /> },
        { key: 'what', name: <Trans>What</Trans>, head: true, cell: (dispute) => <What dispute={dispute} /> },
        {
          key: 'taken',
          name: <Trans>Taken back</Trans>,
          number: true,
          cell: ({ currency, totalMinor }) =>
            currency && totalMinor !== null ? format.money({ minor: totalMinor, currency }) : '',
        },
        {
          key: 'state',
          name: <Trans>State</Trans>,
          cell: ({ status }) => <Pill tone={status === 'open' ? 'live' : 'plain'}>{words[status]}</Pill>,
        },
      ]}
    />
  );
};

type DisputeProps = { readonly dispute: Dispute };

const Disputed = ({ dispute: { disputedAt, provider } }: DisputeProps) => (
  <>
    <OneLine>{useFormat().shortDay(disputedAt)}</OneLine>
    <Sub>{useProviderName()(provider)}</Sub>
  </>
);

const What = ({ dispute: { kind, reason, disputeRef, chargeId, buyerOid } }: DisputeProps) => (
  <>
    {kind === 'chargeback' ? <Trans>Chargeback</Trans> : <Trans>Refund by the provider</Trans>}
    <Sub>
      <Person oid={buyerOid} />
    </Sub>
    <Sub>
      {reason} <LongId>{disputeRef}</LongId> <LongId>{chargeId}</LongId>
    </Sub>
  </>
);

const Debts = ({ debts }: { readonly debts: readonly Debt[] }) => {
  const format = useFormat();
  return (
    <DataTable
      caption={<Trans>Debts</Trans>}
      captionHidden
      look="ledger"
      rowKey={({ debtId }) => debtId}
      list={{ rows: debts }}
      empty={
        <p className="quiet">
          <Trans>There are no debts.</Trans>
        </p>
      }
      columns={[
        {
          key: 'date',
          name: <Trans>Date</Trans>,
          cell: ({ raisedAt }) => <OneLine>{format.shortDay(raisedAt)}</OneLine>,
        },
        {
          key: 'who',
          name: <Trans>Who</Trans>,
          head: true,
          cell: ({ walletOid, reason }) => (
            <>
              <Person oid={walletOid} />
              <Sub>{reason}</Sub>
            </>
          ),
        },
        { key: 'left', name: <Trans>Left of it</Trans>, number: true, cell: (debt) => <Left debt={debt} /> },
        { key: 'state', name: <Trans>State</Trans>, cell: (debt) => <DebtState debt={debt} /> },
      ]}
    />
  );
};

type DebtProps = { readonly debt: Debt };

const Left = ({ debt: { leftCoins, coins } }: DebtProps) => (
  <>
    <Coins kind="paid" value={leftCoins} />
    <Sub>
      <Plural value={coins} one="of # coin" other="of # coins" />
    </Sub>
  </>
);

const WrittenOff = ({ debt: { recoveredCoins } }: DebtProps) => (
  <>
    <Trans>Written off</Trans>
    {recoveredCoins > 0 ? (
      <Sub>
        <Plural
          value={recoveredCoins}
          one="# coin came back and was kept"
          other="# coins came back and were kept"
        />
      </Sub>
    ) : null}
  </>
);

const DebtState = ({ debt }: DebtProps) => {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const { walletOid: userOid, debtId } = debt;
  if (debt.leftCoins === 0)
    return debt.clearedBy === 'write_off' ? <WrittenOff debt={debt} /> : <Trans>Paid</Trans>;
  return (
    <>
      <Pill tone="live">
        <Trans>Open</Trans>
      </Pill>
      {me?.roles.includes('admin') && me.oid !== userOid ? (
        <div>
          <LinkButton small onClick={() => setOpen(true)}>
            <Trans>Write off</Trans>
          </LinkButton>
        </div>
      ) : null}
      {open ? (
        <ReasonDialog
          title={<Trans>Write off this debt</Trans>}
          description={
            <Trans>
              The loss is ours: the person can spend again, and the creators' held earnings are released.
              Coins of the top-up that come back later are kept against the loss.
            </Trans>
          }
          action={<Trans>Write off</Trans>}
          send={({ reason, intent }) => writeOff({ userOid, debtId, reason, intent })}
          done={<Trans>The debt is written off.</Trans>}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
