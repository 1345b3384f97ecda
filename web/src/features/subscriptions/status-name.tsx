import type { SubscriptionEntry } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';

export const StatusName = ({ status }: Pick<SubscriptionEntry, 'status'>) => {
  switch (status) {
    case 'subscribed':
      return <Trans>Subscribed</Trans>;
    case 'cancelScheduled':
      return <Trans>Cancelled, open to the end of the month</Trans>;
    case 'paymentFailed':
      return <Trans>Payment failed</Trans>;
    case 'ended':
      return <Trans>Ended</Trans>;
  }
};
