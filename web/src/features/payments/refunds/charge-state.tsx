import type { MyCharge } from '@fanfold/contracts/payments';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../../lib/use-format.ts';
import { Pill } from '../../../ui/pill.tsx';

type ChargeProps = { readonly charge: MyCharge };

/** Where the money of a charge is, in a word. */
export const ChargeState = ({ charge }: ChargeProps) => {
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
  if (!refund) return <PaidState charge={charge} />;
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

const PaidState = ({ charge: { status, declineReason, purpose } }: ChargeProps) => {
  switch (status) {
    case 'credited':
      return <Trans>Paid</Trans>;
    case 'approved':
      return purpose.kind === 'coins' ? (
        <Trans>Paid, coins on their way</Trans>
      ) : (
        <Trans>Paid, points on their way</Trans>
      );
    case 'declined':
      return <NotPaid reason={declineReason} />;
    case 'expired':
      return <Trans>Not paid in time</Trans>;
    case 'mismatched':
      return <Trans>Being checked by finance</Trans>;
    case 'unknown':
      return <Trans>Being checked with the provider</Trans>;
    case 'initiated':
    case 'opened':
      return <Trans>Not paid yet</Trans>;
  }
};

/** Only a provider declines; payers cancel, or let the time run out. */
const NotPaid = ({ reason }: { readonly reason: MyCharge['declineReason'] }) => {
  if (reason === 'cancelled') return <Trans>Cancelled, not charged</Trans>;
  return reason === 'timed_out' ? <Trans>Not paid in time</Trans> : <Trans>Declined, not charged</Trans>;
};
