import type { SubscriptionEntry } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';

export const StatusName = ({
  status,
  complimentary,
}: Pick<SubscriptionEntry, 'status' | 'complimentary'>) => {
  if (complimentary && status === 'cancelScheduled') return <Trans>Free, given by the creator</Trans>;
  switch (status) {
    case 'subscribed':
      return <Trans>Subscribed</Trans>;
    case 'cancelScheduled':
      return <Trans>Cancelled, open to the end of the month</Trans>;
    case 'paymentFailed':
      return <Trans>Payment failed</Trans>;
    case 'paused':
      return <Trans>Paused</Trans>;
    case 'ended':
      return <Trans>Ended</Trans>;
  }
};
