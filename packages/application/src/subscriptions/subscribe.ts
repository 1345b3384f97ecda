import { withdrawalNotice } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { priceOf } from '@fanfold/domain/payments';
import {
  type CardPayment,
  coinsWith,
  durationsOf,
  isLastDay,
  type PaidSubscription,
  type SubscriptionState,
  subscriptionId,
  subscriptionStream,
  tiersStream,
} from '@fanfold/domain/subscriptions';

import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { isLeaving } from '../leaving.ts';
import { cardProvider } from '../payments/index.ts';
import { RefusedError } from '../refused-error.ts';
import { hasBlocked, isSelling } from './closing-of.ts';
import { collect, type Of, refusalCode } from './collect.ts';
import type { SubscriptionDeps } from './deps.ts';
import { linkedCard } from './pay-by-card.ts';
import { giveBack, takeCoupon, takePlace, tierNow } from './reservations.ts';

export type Reason = 'lastDay' | 'closed' | 'blocked' | 'self';

/** SUB-005: why a person cannot begin a paid subscription to a channel now; null when they can. */
export const obstacleToSubscribing = async (
  deps: SubscriptionDeps,
  creatorOid: Oid,
  subscriberOid: string,
): Promise<Reason | null> => {
  if (creatorOid === subscriberOid) return 'self';
  const {
    eventLog: { commands },
    clock,
  } = deps;
  const [isOpen, isBlocked, { state: tiers }] = await Promise.all([
    isChannelOpen(deps, creatorOid),
    hasBlocked(commands, { creatorOid, subscriberOid }),
    commands.load(tiersStream, creatorOid, { maxAgeMs: 1_000 }),
  ]);
  if (isBlocked) return 'blocked';
  if (!isOpen || tiers.tiers.length === 0) return 'closed';
  return isLastDay(clock.now()) ? 'lastDay' : null;
};

/**
 * A creator who leaves takes no subscribers from the beginning of the wait on, nor does one who may not
 * publish: no month is billed.
 */
export const isChannelOpen = async (
  { eventLog: { commands }, clock }: Pick<SubscriptionDeps, 'eventLog' | 'clock'>,
  creatorOid: Oid,
): Promise<boolean> => {
  const [now, maxAgeMs] = [clock.now(), 1_000];
  const [sells, leaves] = await Promise.all([
    isSelling(commands, creatorOid, { now, maxAgeMs }),
    isLeaving(commands, { oid: creatorOid, now, maxAgeMs }),
  ]);
  return sells && !leaves;
};

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
  /** What is taken now, as it is on the screen. */
  readonly dueCoins?: number | undefined;
  /** A saved card, and the amount on the screen. Left out: coins. */
  readonly card?:
    | { readonly cardIdx: number; readonly currency: 'JPY' | 'USD'; readonly totalMinor: number }
    | undefined;
};

/**
 * A person subscribes to a paid tier with coins or a saved card, or raises the tier that they have for the
 * difference. The order stands on the subscription's stream before the wallet or the provider is asked, so
 * that what stops in between is finished under the same charge. Throws RefusedError.
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

/** The order itself, where it was refused; a refusal of another month says nothing of it. */
const refusedOf = <Charge extends { readonly chargeId: string }>(
  { refused }: Readonly<SubscriptionState>,
  charge: Charge | undefined,
): Charge | undefined => (refused.some(({ chargeId }) => chargeId === charge?.chargeId) ? charge : undefined);

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
  const raisedFrom = goingOn(state, deps.clock.now());
  const text = raisedFrom ? undefined : wish.coupon;
  const coupon = await takeCoupon(deps, of, { tier, text, chargeId });
  try {
    checkPrice(wish, coinsWith(tier.feeCoins, coupon) - (raisedFrom?.monthFee ?? 0));
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
        withdrawalNotice,
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

const holds = (state: Readonly<SubscriptionState>, tierHash: Oid, now: string): boolean =>
  goingOn(state, now)?.tierHash === tierHash;

/** What a higher tier is raised from; what was cancelled and is over begins as a new one. */
const goingOn = ({ paid }: Readonly<SubscriptionState>, now: string): PaidSubscription | null =>
  paid?.cancelScheduled && paid.until <= now ? null : paid;

const cardOf = async (deps: SubscriptionDeps, { of, wish }: Ordering): Promise<CardPayment | null> => {
  if (!wish.card) return null;
  const { cardIdx, currency } = wish.card;
  const cardId = await linkedCard(deps, of, cardIdx);
  return { cardId, currency, paymentId: parseOid(deps.ids.oid(deps.clock.now())) };
};

/** Throws PRICE_CHANGED when another amount would be taken than the one on the screen. */
const checkPrice = ({ card, dueCoins }: Wish, due: number): void => {
  // What costs nothing more is no higher tier, and is refused as that.
  if (due < 0) return;
  if (dueCoins !== undefined && dueCoins !== due)
    throw new RefusedError('PRICE_CHANGED', { details: { priceCoins: due } });
  if (!card) return;
  const { totalMinor } = priceOf(due, card.currency, cardProvider);
  if (totalMinor !== card.totalMinor) throw new RefusedError('PRICE_CHANGED', { details: { totalMinor } });
};
