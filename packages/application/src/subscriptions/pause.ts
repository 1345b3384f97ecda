import { type Oid, parseOid } from '@fanfold/domain';
import {
  coinsWith,
  nextMonth,
  subscriptionId,
  subscriptionStream,
  type Tier,
  tiersStream,
} from '@fanfold/domain/subscriptions';
import { available, debtOf, walletStream } from '@fanfold/domain/wallet';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';
import { assertNotSuspended } from './may-go-on.ts';

/**
 * A subscriber pauses for some months after the present one, or takes that back where `months` is null.
 * Throws RefusedError.
 */
export const pauseSubscription = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { creatorOid, months }: { readonly creatorOid: Oid; readonly months: number | null },
): Promise<bigint> => {
  const subscriberOid = parseOid(asker.actor.oid);
  const ids = { creatorOid, subscriberOid };
  const handle = handlerFor(deps, asker, subscriptionStream);
  const id = subscriptionId(creatorOid, subscriberOid);
  if (months !== null) return handle(id, (now) => ({ type: 'Pause', ...ids, months, now }));
  await assertNotSuspended(deps, asker);
  const { state } = await deps.eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
  await assertCovered(deps, ids, state.tiers);
  return handle(id, (now) => ({ type: 'Resume', ...ids, tiers: state.tiers, now }));
};

type Ids = { readonly creatorOid: Oid; readonly subscriberOid: Oid };

/**
 * Coins that pay a pause's early end are looked for first; what a card says is known afterwards. Throws
 * RefusedError.
 */
const assertCovered = async (
  { eventLog: { commands }, clock }: SubscriptionDeps,
  { creatorOid, subscriberOid }: Ids,
  tiers: readonly Tier[],
): Promise<void> => {
  const id = subscriptionId(creatorOid, subscriberOid);
  const { paid, given } = (await commands.load(subscriptionStream, id, { maxAgeMs: 0 })).state;
  const now = clock.now();
  if (!paid?.pause?.hasBegun || paid.pause.resumesAt <= now || paid.card) return;
  const next = nextMonth({ paid, given }, { tiers, at: now });
  if (next.what !== 'charge') return;
  const { state: wallet } = await commands.load(walletStream, subscriberOid, { maxAgeMs: 0 });
  if (debtOf(wallet) > 0) throw new RefusedError('SPENDING_BLOCKED');
  const [coins, has] = [coinsWith(next.feeCoins, next.coupon), available(wallet.lots, 'paid', now)];
  if (has < coins)
    throw new RefusedError('NOT_ENOUGH_COINS', { details: { missingCoins: coins - has, has } });
};
