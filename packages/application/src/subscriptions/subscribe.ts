import { type Oid, parseOid } from '@fanfold/domain';
import { marksStream } from '@fanfold/domain/community';
import { accountStream, rolesAt } from '@fanfold/domain/identity';
import {
  durationsOf,
  isLastDay,
  subscriptionId,
  subscriptionStream,
  tiersStream,
} from '@fanfold/domain/subscriptions';

import { accepted, type Invocation, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { collect } from './collect.ts';
import type { SubscriptionDeps } from './deps.ts';
import { giveBack, type Of, takeCoupon, takePlace, tierNow } from './reservations.ts';

export type Reason = 'lastDay' | 'closed' | 'blocked' | 'self';

/** SUB-005: why a person cannot begin a paid subscription to a channel now; null when they can. */
export const obstacleToSubscribing = async (
  { eventLog: { commands }, clock }: SubscriptionDeps,
  creatorOid: Oid,
  subscriberOid: string,
): Promise<Reason | null> => {
  if (creatorOid === subscriberOid) return 'self';
  const [{ state: creator }, { state: marks }, { state: tiers }] = await Promise.all([
    commands.load(accountStream, creatorOid, { maxAgeMs: 1_000 }),
    commands.load(marksStream, creatorOid, { maxAgeMs: 1_000 }),
    commands.load(tiersStream, creatorOid, { maxAgeMs: 1_000 }),
  ]);
  if (!isCreator(creator, clock.now()) || tiers.tiers.length === 0) return 'closed';
  if (marks.blocked.user.some((blocked) => blocked === subscriberOid)) return 'blocked';
  return isLastDay(clock.now()) ? 'lastDay' : null;
};

const isCreator = (account: Parameters<typeof rolesAt>[0], now: string): boolean =>
  rolesAt(account, now).includes('creator');

const problemOf = {
  self: 'OWN_CHANNEL',
  closed: 'CHANNEL_CLOSED',
  blocked: 'SUBSCRIBER_BLOCKED',
  lastDay: 'SUBSCRIPTION_LAST_DAY',
} as const;

export type Wish = {
  readonly creatorOid: Oid;
  readonly tierHash: Oid;
  /** The fee on the screen. */
  readonly fee: number;
  readonly coupon?: string | undefined;
};

/**
 * A person subscribes to a paid tier with coins, or raises the tier that they have for the difference. The order stands on the
 * subscription's stream before the wallet is asked, so that what stops in between is finished under the same charge. Throws
 * RefusedError.
 */
export const subscribe = async (deps: SubscriptionDeps, invocation: Invocation, wish: Wish) => {
  const { actor, correlationId } = invocation;
  const { creatorOid } = wish;
  const of = { creatorOid, subscriberOid: parseOid(actor.oid), actor, correlationId };
  const id = subscriptionId(creatorOid, of.subscriberOid);
  const subscriptions = deps.eventLog.commands.of(subscriptionStream);
  const before = await deps.eventLog.commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  // What was ordered before and stopped half-way is finished first.
  if (before.state.open) await collect(deps, of, before.state.open);
  const { key, body } = invocation;
  const previous = await subscriptions.replay({ id, key, body });
  const ordered = previous ? accepted(previous) : await order(deps, invocation, { of, wish });
  const { open } = ordered.state;
  const done = open ? await collect(deps, of, open) : { ...ordered, refused: null };
  const charge = ordered.events.find((event) => event.type === 'SubscriptionChargeOpened');
  if (done.refused !== null || !done.state.paid) {
    if (charge) await giveBack(deps, of, charge);
    throw new RefusedError('NOT_ENOUGH_COINS');
  }
  const { tierHash, until } = done.state.paid;
  const { currentMonths } = durationsOf(done.state);
  const position = String(done.position);
  return {
    replayed: ordered.replayed,
    reply: { position, tierHash, coins: charge?.coins ?? 0, until, currentMonths },
  };
};

const order = async (
  deps: SubscriptionDeps,
  invocation: Invocation,
  { of, wish }: { readonly of: Of; readonly wish: Wish },
) => {
  const { creatorOid, subscriberOid } = of;
  const reason = await obstacleToSubscribing(deps, creatorOid, subscriberOid);
  if (reason !== null) throw new RefusedError(problemOf[reason]);
  const tier = await tierNow(deps, creatorOid, wish.tierHash);
  const coupon = await takeCoupon(deps, of, { tier, text: wish.coupon });
  const taken = { tierHash: tier.tierHash, coupon };
  const chargeId = parseOid(deps.ids.oid(deps.clock.now()));
  try {
    await takePlace(deps, of, tier);
    const outcome = await deps.eventLog.commands.of(subscriptionStream).handle({
      ...invocation,
      id: subscriptionId(creatorOid, subscriberOid),
      command: (now) => ({
        type: 'OrderTier',
        creatorOid,
        subscriberOid,
        tier,
        seenFeeCoins: wish.fee,
        coupon,
        chargeId,
        now,
      }),
    });
    return accepted(outcome);
  } catch (error) {
    // Only a refusal says for certain that nothing was ordered.
    if (error instanceof RefusedError && error.code !== 'ALREADY_SUBSCRIBED') await giveBack(deps, of, taken);
    throw error;
  }
};

/** SUB-002: the channel's free tier, which is following it; at once, and it can be ended at once. Throws RefusedError. */
export const subscribeFree = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { creatorOid, tierHash }: { readonly creatorOid: Oid; readonly tierHash: Oid },
): Promise<bigint> => {
  if (tierHash !== creatorOid) throw new RefusedError('TIER_NOT_FOUND');
  const reason = await obstacleToSubscribing(deps, creatorOid, asker.actor.oid);
  if (reason === 'blocked') throw new RefusedError('SUBSCRIBER_BLOCKED');
  const { state } = await deps.eventLog.commands.load(accountStream, creatorOid, { maxAgeMs: 1_000 });
  if (!isCreator(state, deps.clock.now())) throw new RefusedError('CHANNEL_CLOSED');
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
