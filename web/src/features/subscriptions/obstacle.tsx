import type { SubscribeableReply } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import type { z } from 'zod';

type Reason = NonNullable<z.output<typeof SubscribeableReply>['reason']>;

/** SUB-005: why a paid subscription cannot begin now, in a sentence. */
export const Obstacle = ({ reason }: { readonly reason: Reason }) => {
  switch (reason) {
    case 'lastDay':
      return (
        <Trans>
          Today is the last day of the month (UTC), so no subscription begins. Come back tomorrow: a month is
          then paid in full and used in full.
        </Trans>
      );
    case 'closed':
      return <Trans>This channel takes no subscribers now.</Trans>;
    case 'blocked':
      return <Trans>This creator does not take you as a subscriber.</Trans>;
    case 'self':
      return <Trans>This is your own channel. Your fans see this page with buttons.</Trans>;
    case 'adult':
      return <Trans>This channel is for adults. Prove your age first.</Trans>;
    case 'limit':
      return <Trans>You have reached your spending limit of this month.</Trans>;
  }
};
