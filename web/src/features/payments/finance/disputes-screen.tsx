import type { Debt, Dispute } from '@fanfold/contracts/payments';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import greenbarStyles from '../../../ui/greenbar.module.css';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDisputeWords } from './dispute-words.ts';
import styles from './finance.module.css';
import { disputesQuery, writeOff } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReportDialog } from './report-dispute-dialog.tsx';

/** Chargebacks and what they leave: debts, until they are paid or written off. */
export const DisputesScreen = () => {
  const { t } = useLingui();
  const [reporting, setReporting] = useState(false);
  return (
    <AdminPage
      title={t`Disputes and debts`}
      actions={
        <Button small onClick={() => setReporting(true)}>
          <Trans>Enter a dispute</Trans>
        </Button>
      }
    >
      <Loaded query={useQuery(disputesQuery())}>
        {({ disputes, debts }) => (
          <>
            {disputes.length === 0 ? (
              <EmptyState title={<Trans>No disputes</Trans>}>
                <Trans>When a payer goes to the bank, it is written here.</Trans>
              </EmptyState>
            ) : (
              <Disputes disputes={disputes} />
            )}
            <h2 className={styles.financeSection}>
              <Trans>Debts</Trans>
            </h2>
            {debts.length === 0 ? (
              <p className="quiet">
                <Trans>Nobody owes anything.</Trans>
              </p>
            ) : (
              <Debts debts={debts} />
            )}
          </>
        )}
      </Loaded>
      {reporting ? <ReportDialog onClose={() => setReporting(false)} /> : null}
    </AdminPage>
  );
};

const Disputes = ({ disputes }: { readonly disputes: readonly Dispute[] }) => {
  const { t } = useLingui();
  const format = useFormat();
  const words = useDisputeWords();
  const providerName = useProviderName();
  return (
    <LedgerTable
      label={t`Disputes`}
      stacked
      columns={[
        { name: <Trans>Date</Trans> },
        { name: <Trans>What</Trans> },
        { name: <Trans>Taken back</Trans>, number: true },
        { name: <Trans>State</Trans> },
      ]}
    >
      {disputes.map((dispute) => (
        <tr key={dispute.disputeId}>
          <td>
            <span className={greenbarStyles.noBreak}>{format.shortDay(dispute.disputedAt)}</span>
            <span className={greenbarStyles.sub}>{providerName(dispute.provider)}</span>
          </td>
          <td>
            {dispute.kind === 'chargeback' ? (
              <Trans>Chargeback</Trans>
            ) : (
              <Trans>Refund by the provider</Trans>
            )}
            <span className={greenbarStyles.sub}>
              {dispute.reason} <LongId>{dispute.disputeRef}</LongId> <LongId>{dispute.chargeId}</LongId>
            </span>
          </td>
          <td className={greenbarStyles.number}>
            {dispute.currency && dispute.totalMinor !== null
              ? format.money({ minor: dispute.totalMinor, currency: dispute.currency })
              : ''}
          </td>
          <td>
            <Pill tone={dispute.status === 'open' ? 'live' : 'plain'}>{words[dispute.status]}</Pill>
          </td>
        </tr>
      ))}
    </LedgerTable>
  );
};

const Debts = ({ debts }: { readonly debts: readonly Debt[] }) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <LedgerTable
      label={t`Debts`}
      stacked
      columns={[
        { name: <Trans>Date</Trans> },
        { name: <Trans>Who</Trans> },
        { name: <Trans>Left of it</Trans>, number: true },
        { name: <Trans>State</Trans> },
      ]}
    >
      {debts.map((debt) => (
        <tr key={debt.debtId}>
          <td className={greenbarStyles.noBreak}>{format.shortDay(debt.raisedAt)}</td>
          <td>
            <LongId>{debt.walletOid}</LongId>
            <span className={greenbarStyles.sub}>{debt.reason}</span>
          </td>
          <td className={greenbarStyles.number}>
            <Coins kind="paid" value={debt.leftCoins} />
            <span className={greenbarStyles.sub}>
              <Plural value={debt.coins} one="of # coin" other="of # coins" />
            </span>
          </td>
          <td>
            <DebtState debt={debt} />
          </td>
        </tr>
      ))}
    </LedgerTable>
  );
};

const WrittenOff = ({ debt: { recoveredCoins } }: { readonly debt: Debt }) => (
  <>
    <Trans>Written off</Trans>
    {recoveredCoins > 0 ? (
      <span className={greenbarStyles.sub}>
        <Plural
          value={recoveredCoins}
          one="# coin came back and was kept"
          other="# coins came back and were kept"
        />
      </span>
    ) : null}
  </>
);

const DebtState = ({ debt }: { readonly debt: Debt }) => {
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
        <button
          type="button"
          className={`${buttonStyles.linkButton} ${greenbarStyles.sub}`}
          data-ui="link-button sub"
          onClick={() => setOpen(true)}
        >
          <Trans>Write off</Trans>
        </button>
      ) : null}
      {open ? (
        <ReasonDialog
          title={<Trans>Write off this debt</Trans>}
          description={
            <Trans>
              The loss is ours: the person can spend again, and the creators' held earnings are released.
              Coins of the charge that come back later are kept against the loss.
            </Trans>
          }
          action={<Trans>Write off</Trans>}
          send={({ reason, intent }) => writeOff({ userOid, debtId, reason, intent })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
