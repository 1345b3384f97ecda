import { type Oid, parseOid } from '@fanfold/domain';
import { marksStream } from '@fanfold/domain/community';
import { accountStream, rolesAt } from '@fanfold/domain/identity';
import { priceOf } from '@fanfold/domain/payments';
import {
  type CardPayment,
  type CouponTerms,
  coinsWith,
  durationsOf,
  isLastDay,
  type SubscriptionState,
  subscriptionId,
  subscriptionStream,
  tiersStream,
} from '@fanfold/domain/subscriptions';

import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type Invocation, type PersonAsker } from '../invocation.ts';
import { cardProvider } from '../payments/index.ts';
import { RefusedError } from '../refused-error.ts';
import { collect, type Of, refusalCode } from './collect.ts';
import type { SubscriptionDeps } from './deps.ts';
import { linkedCard } from './pay-by-card.ts';
import { giveBack, takeCoupon, takePlace, tierNow } from './reservations.ts';

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
  /** A saved card, and the amount on the screen. Left out: coins. */
  readonly card?:
    | { readonly cardIdx: number; readonly currency: 'JPY' | 'USD'; readonly totalMinor: number }
    | undefined;
};

/**
 * A person subscribes to a paid tier with coins or a saved card, or raises the tier that they have for the difference. The order stands on
 * the subscription's stream before the wallet or the provider is asked, so that what stops in between is finished under the same charge.
 * Throws RefusedError.
 */
export const subscribe = async (deps: SubscriptionDeps, invocation: Invocation, wish: Wish) => {
  const { actor, correlationId, key, body } = invocation;
  const { creatorOid } = wish;
  const of = { creatorOid, subscriberOid: parseOid(actor.oid), actor, correlationId };
  const id = subscriptionId(creatorOid, of.subscriberOid);
  const subscriptions = deps.eventLog.commands.of(subscriptionStream);
  const before = await deps.eventLog.commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  // What was ordered before and stopped half-way is finished first.
  if (before.state.open) await collected(deps, of, before.state.open);
  const previous = await subscriptions.replay({ id, key, body });
  const ordered = previous ? accepted(previous) : await order(deps, invocation, { of, wish });
  const { open } = ordered.state;
  const done = open ? await collected(deps, of, open) : ordered;
  const charge = ordered.events.find((event) => event.type === 'SubscriptionChargeOpened');
  const { paid } = done.state;
  const refused = refusedOf(done.state, charge);
  if (!paid || refused) {
    if (refused) await giveBack(deps, of, refused);
    throw new RefusedError(refusalCode(done.state.refusal));
  }
  const { tierHash, until } = paid;
  const { currentMonths } = durationsOf(done.state);
  const position = String(done.position);
  return {
    replayed: ordered.replayed,
    reply: { position, tierHash, coins: charge?.coins ?? 0, until, currentMonths },
  };
};

/** The order itself, where it was refused; a later refusal of another month says nothing of it. */
const refusedOf = <Charge extends { readonly chargeId: string }>(
  { refused }: Readonly<SubscriptionState>,
  charge: Charge | undefined,
): Charge | undefined => (refused?.chargeId === charge?.chargeId ? charge : undefined);

/** Throws SUBSCRIPTION_PAYMENT_PENDING while the card's provider does not answer. */
const collected = async (...asked: Parameters<typeof collect>) => {
  const done = await collect(...asked);
  if (done.status === 'pending') throw new RefusedError('SUBSCRIPTION_PAYMENT_PENDING');
  return done;
};

type Ordering = { readonly of: Of; readonly wish: Wish };

const order = async (deps: SubscriptionDeps, invocation: Invocation, { of, wish }: Ordering) => {
  const { creatorOid, subscriberOid } = of;
  const reason = await obstacleToSubscribing(deps, creatorOid, subscriberOid);
  if (reason !== null) throw new RefusedError(problemOf[reason]);
  const { eventLog } = deps;
  const id = subscriptionId(creatorOid, subscriberOid);
  const { state } = await eventLog.commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  const tier = await tierNow(deps, creatorOid, wish.tierHash);
  if (holds(state, tier.tierHash, deps.clock.now())) throw new RefusedError('ALREADY_SUBSCRIBED');
  // The same order sent again names the same charge, and finds what it reserved.
  const chargeId = parseOid(oidFromKey(uuid5('subscription-order', invocation.key)));
  const card = await cardOf(deps, { of, wish });
  // The difference for a higher tier is paid without a coupon.
  const text = state.paid ? undefined : wish.coupon;
  const coupon = await takeCoupon(deps, of, { tier, text, chargeId });
  try {
    if (card) checkPrice(wish, tier.feeCoins, { coupon, paidCoins: state.paid?.feeCoins ?? 0 });
    await takePlace(deps, of, { tier, chargeId });
    const outcome = await eventLog.commands.of(subscriptionStream).handle({
      ...invocation,
      id,
      command: (now) => ({
        type: 'OrderTier',
        creatorOid,
        subscriberOid,
        tier,
        seenFeeCoins: wish.fee,
        coupon,
        chargeId,
        card,
        now,
      }),
    });
    return accepted(outcome);
  } catch (error) {
    // Only a refusal says for certain that nothing was ordered.
    if (error instanceof RefusedError)
      await giveBack(deps, of, { tierHash: tier.tierHash, coupon, chargeId });
    throw error;
  }
};

const holds = ({ paid }: Readonly<SubscriptionState>, tierHash: Oid, now: string): boolean =>
  paid?.tierHash === tierHash && !(paid.cancelScheduled && paid.until <= now);

const cardOf = async (deps: SubscriptionDeps, { of, wish }: Ordering): Promise<CardPayment | null> => {
  if (!wish.card) return null;
  const { cardIdx, currency } = wish.card;
  const cardId = await linkedCard(deps, of, cardIdx);
  return { cardId, currency, paymentId: parseOid(deps.ids.oid(deps.clock.now())) };
};

/** Throws PRICE_CHANGED when the card would be charged another amount than the one on the screen. */
const checkPrice = (
  { card }: Wish,
  feeCoins: number,
  { coupon, paidCoins }: { readonly coupon: CouponTerms | null; readonly paidCoins: number },
): void => {
  if (!card) return;
  const { totalMinor } = priceOf(coinsWith(feeCoins, coupon) - paidCoins, card.currency, cardProvider);
  if (totalMinor !== card.totalMinor) throw new RefusedError('PRICE_CHANGED', { details: { totalMinor } });
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
