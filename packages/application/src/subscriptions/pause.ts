import { type Oid, parseOid } from '@fanfold/domain';
import { subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import type { SubscriptionDeps } from './deps.ts';

/** A subscriber pauses for some months after the present one, or takes that back where `months` is null. Throws RefusedError. */
export const pauseSubscription = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { creatorOid, months }: { readonly creatorOid: Oid; readonly months: number | null },
): Promise<bigint> => {
  const subscriberOid = parseOid(asker.actor.oid);
  const ids = { creatorOid, subscriberOid };
  return handlerFor(
    deps,
    asker,
    subscriptionStream,
  )(subscriptionId(creatorOid, subscriberOid), (now) =>
    months === null ? { type: 'Resume', ...ids, now } : { type: 'Pause', ...ids, months, now },
  );
};
