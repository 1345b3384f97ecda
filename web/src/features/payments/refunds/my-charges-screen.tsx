import type { MyCharge } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useLiveTopic } from '../../../lib/live.ts';
import { newestWrite } from '../../../lib/newest-write.ts';
import { useFormat } from '../../../lib/use-format.ts';
import buttonStyles from '../../../ui/button.module.css';
import { buttonClass } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import greenbarStyles from '../../../ui/greenbar.module.css';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { OlderLines } from '../../../ui/older-lines.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { myChargesQuery } from './queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './refunds.module.css';

/** One's charges on ledger paper: how each stands, its receipt, and the way to its money back. */
export const MyChargesScreen = () => {
  const { t } = useLingui();
  const list = useSuspenseInfiniteQuery(myChargesQuery());
  const charges = list.data.pages.flatMap((page) => page.charges);
  return (
    <Page title={t`Charges and receipts`}>
      <PageHead eyebrow={<Trans>My coins</Trans>} title={<Trans>Charges and receipts</Trans>} />
      {charges.length === 0 ? <NoCharges /> : <Sheet charges={charges} />}
      <OlderLines list={list} />
      <p className="quiet">
        <Trans>
          A charge none of whose coins was used can be refunded within 7 days, without asking anybody. After
          that, or when coins were used, write to support: what is left can still be refunded.
        </Trans>
      </p>
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

const Sheet = ({ charges }: { readonly charges: readonly MyCharge[] }) => {
  const { t } = useLingui();
  const [asked, setAsked] = useState<MyCharge>();
  return (
    <>
      <LedgerTable
        label={t`Charges`}
        columns={[
          { name: <Trans>Date</Trans> },
          { name: <Trans>Coins</Trans> },
          { name: <Trans>Paid</Trans>, number: true },
          { name: <Trans>State</Trans>, wide: true },
          { name: <Trans>Actions</Trans>, number: true },
        ]}
      >
        {charges.map((charge) => (
          <Row key={charge.chargeId} charge={charge} onRefund={() => setAsked(charge)} />
        ))}
      </LedgerTable>
      {asked ? <RefundDialog charge={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
};

const Row = ({ charge, onRefund }: { readonly charge: MyCharge; readonly onRefund: () => void }) => {
  const format = useFormat();
  const providerName = useProviderName();
  const { amounts, initiatedAt, paidCoins, bonusCoins } = charge;
  return (
    <tr>
      <td>
        <span className={greenbarStyles.noBreak}>{format.shortDay(initiatedAt)}</span>
        <span className={greenbarStyles.sub}>{providerName(charge.provider)}</span>
      </td>
      <td>
        <Coins kind="paid" value={paidCoins} />
        {bonusCoins > 0 ? <Coins kind="bonus" value={bonusCoins} signed /> : null}
        <span className={`${greenbarStyles.sub} ${greenbarStyles.narrow}`}>
          <ChargeState charge={charge} />
        </span>
      </td>
      <td className={greenbarStyles.number}>
        {format.money({ minor: amounts.totalMinor, currency: amounts.currency })}
      </td>
      <td className={greenbarStyles.wide}>
        <ChargeState charge={charge} />
      </td>
      <td className={greenbarStyles.number}>
        <Actions charge={charge} onRefund={onRefund} />
      </td>
    </tr>
  );
};

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
      <Link
        to="/myinfo/receipt/$chargeId"
        params={{ chargeId: charge.chargeId }}
        className={buttonStyles.linkButton}
        data-ui="link-button"
      >
        <Trans>Receipt</Trans>
      </Link>
      {refundable ? (
        <button type="button" className={buttonStyles.linkButton} data-ui="link-button" onClick={onRefund}>
          <Trans context="button">Refund</Trans>
        </button>
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
const ChargeState = ({ charge }: { readonly charge: MyCharge }) => {
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
