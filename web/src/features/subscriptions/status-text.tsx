import type { OwnSubscription } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';

/** How a subscription stands, in a sentence. */
export const StatusText = ({ status, card }: Pick<OwnSubscription, 'status' | 'card'>) => {
  if (status === 'paused')
    return <Trans>Your subscription is paused. Nothing is taken, and what it opens is closed.</Trans>;
  if (status === 'complimentary')
    return <Trans>The creator gives you this subscription. It ends by itself, and you pay nothing.</Trans>;
  if (status === 'cancelScheduled')
    return <Trans>Your subscription is cancelled. What it opens stays open to the end of the month.</Trans>;
  return status === 'paymentFailed' ? (
    <FailedText byCard={card !== null} />
  ) : (
    <Trans>You are subscribed.</Trans>
  );
};

const FailedText = ({ byCard }: { readonly byCard: boolean }) =>
  byCard ? (
    <Trans>
      The last payment failed. Your card is charged again on the 2nd, 3rd and 5th of the month. You can choose
      another card or coins until then.
    </Trans>
  ) : (
    <Trans>
      The last payment failed. It is tried again on the 2nd, 3rd and 5th of the month, so have enough coins by
      then.
    </Trans>
  );
