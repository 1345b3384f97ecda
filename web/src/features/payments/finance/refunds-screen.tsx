import type { Refund } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import styles from '../../../ui/greenbar.module.css';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { OlderLines } from '../../../ui/older-lines.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { approveRefund, financeKey, refundsQuery, rejectRefund } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Filter = 'all' | Refund['status'];

/** Refunds to providers; large ones wait here for a second administrator. */
export const RefundsScreen = () => {
  const { t } = useLingui();
  const [status, setStatus] = useState<Filter>('all');
  const list = useInfiniteQuery(refundsQuery(status === 'all' ? undefined : status));
  const words = useStatusWords();
  const options = (['all', 'waiting', 'asked', 'refunded', 'failed'] as const).map((value) => ({
    value,
    label: value === 'all' ? t`All` : words[value],
  }));
  return (
    <AdminPage
      title={t`Refunds`}
      actions={<Select label={t`State`} value={status} options={options} onChange={setStatus} />}
    >
      <Loaded query={list}>
        {({ pages }) => {
          const refunds = pages.flatMap((page) => page.refunds);
          return refunds.length === 0 ? (
            <EmptyState title={<Trans>No refunds here</Trans>}>
              <Trans>Refunds of charges appear here as soon as somebody asks for one.</Trans>
            </EmptyState>
          ) : (
            <Sheet refunds={refunds} />
          );
        }}
      </Loaded>
      <OlderLines list={list} />
    </AdminPage>
  );
};

const useStatusWords = (): Record<Refund['status'], string> => {
  const { t } = useLingui();
  return {
    waiting: t`Waits for a second administrator`,
    asked: t`On its way to the provider`,
    refunded: t`Refunded`,
    failed: t`Failed, coins returned`,
  };
};

const Sheet = ({ refunds }: { readonly refunds: readonly Refund[] }) => {
  const { t } = useLingui();
  return (
    <LedgerTable
      label={t`Refunds`}
      stacked
      columns={[
        { name: <Trans>Date</Trans> },
        { name: <Trans>What</Trans> },
        { name: <Trans>Paid back</Trans>, number: true },
        { name: <Trans>State</Trans> },
      ]}
    >
      {refunds.map((refund) => (
        <Row key={refund.refundId} refund={refund} />
      ))}
    </LedgerTable>
  );
};

const Row = ({ refund }: { readonly refund: Refund }) => {
  const format = useFormat();
  const providerName = useProviderName();
  const words = useStatusWords();
  const { currency, paybackMinor, withheldMinor, buyerOid, status } = refund;
  const kept = format.money({ minor: withheldMinor, currency });
  return (
    <tr>
      <td>
        <span className={styles.noBreak}>{format.shortDay(refund.requestedAt)}</span>
        <span className={styles.sub}>{providerName(refund.provider)}</span>
      </td>
      <td>
        <Coins kind="paid" value={refund.paidCoins} />{' '}
        {refund.bonusCoins > 0 ? <Coins kind="bonus" value={refund.bonusCoins} signed /> : null}
        <span className={styles.sub}>
          {refund.requestedBy === 'fan' ? <Trans>asked by the fan</Trans> : refund.reason}{' '}
          <LongId>{buyerOid}</LongId>
        </span>
      </td>
      <td className={styles.number}>
        {format.money({ minor: paybackMinor, currency })}
        {withheldMinor > 0 ? (
          <span className={styles.sub}>
            <Trans>{kept} kept for spent bonus coins</Trans>
          </span>
        ) : null}
      </td>
      <td>
        <Pill tone={status === 'waiting' ? 'live' : 'plain'}>{words[status]}</Pill>
        {status === 'waiting' ? <Decide refund={refund} /> : null}
      </td>
    </tr>
  );
};

const Decide = ({ refund }: { readonly refund: Refund }) => {
  const client = useQueryClient();
  const me = useMe();
  const [rejecting, setRejecting] = useState(false);
  const { chargeId, refundId } = refund;
  const { intent } = useIntent(refundId);
  const approving = useMutation({
    mutationFn: approveRefund,
    onSuccess: () => client.invalidateQueries({ queryKey: financeKey }),
  });
  if (!me?.roles.includes('admin')) return null;
  const own = me.oid === refund.requestedByOid;
  return (
    <>
      <span className="row">
        {own ? null : (
          <Button
            small
            solid
            busy={approving.isPending}
            onClick={() => approving.mutate({ chargeId, refundId, intent })}
          >
            <Trans>Approve</Trans>
          </Button>
        )}
        <Button small onClick={() => setRejecting(true)}>
          <Trans>Reject</Trans>
        </Button>
      </span>
      {own ? (
        <span className={styles.sub}>
          <Trans>You asked for it: another administrator has to approve.</Trans>
        </span>
      ) : null}
      {approving.error ? <InlineFailure error={approving.error} /> : null}
      {rejecting ? (
        <ReasonDialog
          title={<Trans>Reject this refund</Trans>}
          description={<Trans>No money goes back; the coins return to their lots.</Trans>}
          action={<Trans>Reject</Trans>}
          send={({ reason, intent: key }) => rejectRefund({ chargeId, refundId, reason, intent: key })}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </>
  );
};
