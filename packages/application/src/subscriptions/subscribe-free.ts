import { type Oid, parseOid } from '@fanfold/domain';
import { subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { hasBlocked } from './closing-of.ts';
import type { SubscriptionDeps } from './deps.ts';
import { isChannelOpen } from './subscribe.ts';

/**
 * SUB-002: the channel's free tier, which is following it; at once, and it can be ended at once. Throws
 * RefusedError.
 */
export const subscribeFree = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { creatorOid, tierHash }: { readonly creatorOid: Oid; readonly tierHash: Oid },
): Promise<bigint> => {
  if (tierHash !== creatorOid) throw new RefusedError('TIER_NOT_FOUND');
  // Also of a channel that sells nothing.
  if (await hasBlocked(deps.eventLog.commands, { creatorOid, subscriberOid: asker.actor.oid }))
    throw new RefusedError('SUBSCRIBER_BLOCKED');
  if (!(await isChannelOpen(deps, creatorOid))) throw new RefusedError('CHANNEL_CLOSED');
  const subscriberOid = parseOid(asker.actor.oid);
  const outcome = await deps.eventLog.commands.of(subscriptionStream).handle({
    ...asker,
    id: subscriptionId(creatorOid, subscriberOid),
    key: deps.ids.uuid(),
    body: null,
    command: (now) => ({ type: 'Follow', creatorOid, subscriberOid, now }),
  });
  return accepted(outcome).position;
};
