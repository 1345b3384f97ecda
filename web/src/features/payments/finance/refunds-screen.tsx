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
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Person } from '../../../ui/person.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { showToast } from '../../../ui/toast.tsx';
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
    <AdminPage title={t`Refunds`}>
      <Filters label={t`Refunds`} active={status === 'all' ? 0 : 1} onClear={() => setStatus('all')}>
        <Select label={t`State`} value={status} options={options} onChange={setStatus} />
      </Filters>
      <DataTable
        caption={<Trans>Refunds</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ refundId }) => refundId}
        list={pagesOf(list, ({ refunds }) => refunds)}
        empty={
          <EmptyState picture="done" title={<Trans>No refunds here</Trans>}>
            <Trans>A refund of a top-up appears here as soon as it is requested.</Trans>
          </EmptyState>
        }
        columns={[
          { key: 'date', name: <Trans>Date</Trans>, cell: (refund) => <Requested refund={refund} /> },
          { key: 'what', name: <Trans>What</Trans>, head: true, cell: (refund) => <What refund={refund} /> },
          {
            key: 'back',
            name: <Trans>Paid back</Trans>,
            number: true,
            cell: (refund) => <Back refund={refund} />,
          },
          { key: 'state', name: <Trans>State</Trans>, cell: (refund) => <State refund={refund} /> },
        ]}
      />
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

type RefundProps = { readonly refund: Refund };

const Requested = ({ refund: { requestedAt, provider } }: RefundProps) => (
  <>
    <OneLine>{useFormat().shortDay(requestedAt)}</OneLine>
    <Sub>{useProviderName()(provider)}</Sub>
  </>
);

const What = ({ refund }: RefundProps) => (
  <>
    <Coins kind="paid" value={refund.paidCoins} />{' '}
    {refund.bonusCoins > 0 ? <Coins kind="bonus" value={refund.bonusCoins} signed /> : null}
    <Sub>
      {refund.requestedBy === 'fan' ? <Trans>asked by the fan</Trans> : refund.reason}{' '}
      <Person oid={refund.buyerOid} />
    </Sub>
  </>
);

const Back = ({ refund: { currency, paybackMinor, withheldMinor } }: RefundProps) => {
  const { money } = useFormat();
  const kept = money({ minor: withheldMinor, currency });
  return (
    <>
      {money({ minor: paybackMinor, currency })}
      {withheldMinor > 0 ? (
        <Sub>
          <Trans>{kept} kept for spent bonus coins</Trans>
        </Sub>
      ) : null}
    </>
  );
};

const State = ({ refund }: RefundProps) => (
  <>
    <Pill tone={refund.status === 'waiting' ? 'live' : 'plain'}>{useStatusWords()[refund.status]}</Pill>
    {refund.status === 'waiting' ? <Decide refund={refund} /> : null}
  </>
);

const Decide = ({ refund }: RefundProps) => {
  const client = useQueryClient();
  const me = useMe();
  const [rejecting, setRejecting] = useState(false);
  const { refundId: approvalId } = refund;
  const { intent } = useIntent(approvalId);
  const approving = useMutation({
    mutationFn: approveRefund,
    onSuccess: () => {
      showToast(<Trans>The refund is approved.</Trans>);
      return client.invalidateQueries({ queryKey: financeKey });
    },
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
            onClick={() => approving.mutate({ approvalId, intent })}
          >
            <Trans>Approve</Trans>
          </Button>
        )}
        <Button small onClick={() => setRejecting(true)}>
          <Trans>Reject</Trans>
        </Button>
      </span>
      {own ? (
        <Sub>
          <Trans>You asked for it: another administrator has to approve.</Trans>
        </Sub>
      ) : null}
      {approving.error ? <InlineFailure error={approving.error} /> : null}
      {rejecting ? (
        <ReasonDialog
          title={<Trans>Reject this refund</Trans>}
          description={<Trans>No money goes back; the coins return to their lots.</Trans>}
          action={<Trans>Reject</Trans>}
          send={({ reason, intent: key }) => rejectRefund({ approvalId, reason, intent: key })}
          done={<Trans>The refund is rejected.</Trans>}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </>
  );
};
