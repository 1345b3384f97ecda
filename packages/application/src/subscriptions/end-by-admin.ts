import type { UnsubBody } from '@fanfold/contracts/subscriptions';
import { subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';

/**
 * ADM-014: an administrator ends a person's paid subscription, with its month or at once; then what was paid
 * for the present month can go back. The subscriber cannot take it back. Throws NOT_SUBSCRIBED.
 */
export const endByAdmin = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { userOid: subscriberOid, creatorOid, when, refund, reason: note }: z.output<typeof UnsubBody>,
): Promise<bigint> => {
  const id = subscriptionId(creatorOid, subscriberOid);
  const { state } = await deps.eventLog.commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  if (!state.paid) throw new RefusedError('NOT_SUBSCRIBED');
  const ids = { creatorOid, subscriberOid };
  return handlerFor(
    deps,
    asker,
    subscriptionStream,
  )(id, (now) =>
    when === 'now'
      ? { type: 'EndNow', ...ids, cause: 'admin', note, refund, now }
      : { type: 'Cancel', ...ids, reason: null, note, byAdmin: true, now },
  );
};
