import type { MyCharge } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useLiveTopic } from '../../../lib/live.ts';
import { newestWrite } from '../../../lib/newest-write.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { buttonClass, LinkButton } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { pagesOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { myChargesQuery } from './queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './refunds.module.css';

/** The user's charges: the state of each, its receipt, and a button that refunds it. */
export const MyChargesScreen = () => {
  const { t } = useLingui();
  const list = useInfiniteQuery(myChargesQuery());
  const [asked, setAsked] = useState<MyCharge>();
  return (
    <Page title={t`Charges and receipts`}>
      <PageHead eyebrow={<Trans>My coins</Trans>} title={<Trans>Charges and receipts</Trans>} />
      <DataTable
        caption={<Trans>Charges</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ chargeId }) => chargeId}
        list={pagesOf(list, ({ charges }) => charges)}
        empty={<NoCharges />}
        columns={[
          { key: 'date', name: <Trans>Date</Trans>, cell: (charge) => <Initiated charge={charge} /> },
          {
            key: 'coins',
            name: <Trans>Coins</Trans>,
            head: true,
            cell: (charge) => <Bought charge={charge} />,
          },
          {
            key: 'paid',
            name: <Trans>Paid</Trans>,
            number: true,
            cell: (charge) => <Total charge={charge} />,
          },
          { key: 'state', name: <Trans>State</Trans>, cell: (charge) => <ChargeState charge={charge} /> },
          {
            key: 'actions',
            name: <Trans>Actions</Trans>,
            number: true,
            cell: (charge) => <Actions charge={charge} onRefund={() => setAsked(charge)} />,
          },
        ]}
      />
      <p className="quiet">
        <Trans>
          A charge none of whose coins was used can be refunded within 7 days, without asking anybody. After
          that, or when coins were used, write to support: what is left can still be refunded.
        </Trans>
      </p>
      {asked ? <RefundDialog charge={asked} onClose={() => setAsked(undefined)} /> : null}
    </Page>
  );
};

const NoCharges = () => (
  <EmptyState
    title={<Trans>No charges yet</Trans>}
    action={
      <Link to="/charge" className={buttonClass({ solid: true })}>
        <Trans>Charge coins</Trans>
      </Link>
    }
  >
    <Trans>Every charge is listed here with its receipt.</Trans>
  </EmptyState>
);

type ChargeProps = { readonly charge: MyCharge };

const Initiated = ({ charge: { initiatedAt, provider } }: ChargeProps) => (
  <>
    <OneLine>{useFormat().shortDay(initiatedAt)}</OneLine>
    <Sub>{useProviderName()(provider)}</Sub>
  </>
);

const Bought = ({ charge: { paidCoins, bonusCoins } }: ChargeProps) => (
  <>
    <Coins kind="paid" value={paidCoins} />
    {bonusCoins > 0 ? <Coins kind="bonus" value={bonusCoins} signed /> : null}
  </>
);

const Total = ({ charge: { amounts } }: ChargeProps) =>
  useFormat().money({ minor: amounts.totalMinor, currency: amounts.currency });

const isOpen = (charge: MyCharge): boolean =>
  charge.refunds.some(({ status }) => status === 'waiting' || status === 'asked');

const Actions = ({ charge, onRefund }: { readonly charge: MyCharge; readonly onRefund: () => void }) => {
  if (charge.status !== 'credited') return null;
  const refundable =
    !isOpen(charge) &&
    !charge.refunds.some(({ status }) => status === 'refunded') &&
    charge.disputes.length === 0;
  return (
    <span className={styles.chargeActions}>
      <Link to="/myinfo/receipt/$chargeId" params={{ chargeId: charge.chargeId }} data-ui="link-button">
        <Trans>Receipt</Trans>
      </Link>
      {refundable ? (
        <LinkButton onClick={onRefund}>
          <Trans context="button">Refund</Trans>
        </LinkButton>
      ) : null}
      {isOpen(charge) ? <Watch chargeId={charge.chargeId} /> : null}
    </span>
  );
};

/** Reads the list again when the provider has answered. */
const Watch = ({ chargeId }: { readonly chargeId: string }) => {
  const client = useQueryClient();
  useLiveTopic({ topic: `charge:${chargeId}`, after: newestWrite() }, () => {
    void client.invalidateQueries({ queryKey: myChargesQuery().queryKey });
  });
  return null;
};

/** Where the money of a charge is, in a word. */
const ChargeState = ({ charge }: ChargeProps) => {
  const format = useFormat();
  const dispute = charge.disputes.at(-1);
  if (dispute?.status === 'open')
    return (
      <Pill tone="live">
        <Trans>Disputed at your bank</Trans>
      </Pill>
    );
  if (dispute?.status === 'lost')
    return (
      <Pill>
        <Trans>Taken back by your bank</Trans>
      </Pill>
    );
  const refund = charge.refunds.at(-1);
  if (!refund) return <PaidState status={charge.status} />;
  const money = format.money({ minor: refund.paybackMinor, currency: refund.currency });
  switch (refund.status) {
    case 'waiting':
      return (
        <Pill tone="live">
          <Trans>Refund is being checked</Trans>
        </Pill>
      );
    case 'asked':
      return (
        <Pill tone="live">
          <Trans>Refund on its way: {money}</Trans>
        </Pill>
      );
    case 'refunded':
      return (
        <Pill>
          <Trans>Refunded: {money}</Trans>
        </Pill>
      );
    case 'failed':
      return (
        <Pill tone="live">
          <Trans>Refund failed; your coins are back</Trans>
        </Pill>
      );
  }
};

const PaidState = ({ status }: { readonly status: string }) => {
  switch (status) {
    case 'credited':
      return <Trans>Paid</Trans>;
    case 'approved':
      return <Trans>Paid, coins on their way</Trans>;
    case 'declined':
      return <Trans>Declined, not charged</Trans>;
    case 'expired':
      return <Trans>Not paid in time</Trans>;
    case 'mismatched':
      return <Trans>Being checked by finance</Trans>;
    default:
      return <Trans>Not paid yet</Trans>;
  }
};
