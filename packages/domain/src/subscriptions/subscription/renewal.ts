import { refuse } from '../../decider.ts';
import { multiplyRounded } from '../../money.ts';
import { addDays, type Timestamp } from '../../time.ts';
import { monthStart, monthsFrom, retryAfter, utcMonth } from '../months.ts';
import type { Tier } from '../tiers/commands.ts';
import { withPlace } from '../tiers/find-tier.ts';
import type { Closing, Command, Decision, PaidSubscription, SubscriptionState } from './commands.ts';
import { comesNext, givenMonth } from './complimentary.ts';
import type { CouponTerms, PayingCard, SubscriptionCharge, SubscriptionEvent } from './events.ts';
import { type Cause, chargeRefused, ended, idsOf, orderRefused, soldWith } from './facts.ts';
import { isToPause, pausedFrom, pauseLeft } from './pause.ts';

/** How long a fee that rose does not count for those who have the tier: so long they are asked to agree. */
export const consentDays = 30;

/**
 * What is paid of a fee with a coupon: its percentage is rounded down to whole coins, in the creator's
 * favour.
 */
export const coinsWith = (feeCoins: number, coupon: Pick<CouponTerms, 'percent'> | null): number =>
  coupon === null
    ? feeCoins
    : feeCoins - multiplyRounded(feeCoins, { numerator: coupon.percent, denominator: 100 }, 'down');

/** The month that begins is paid for, or the subscription ends (SUB-025, SUB-026). */
export const renewDue = (state: Readonly<SubscriptionState>, command: Command<'RenewDue'>): Decision => {
  const { paid } = state;
  const { now, tiers, closing } = command;
  if (!paid) return [];
  if (isClosed(paid, closing, now))
    return [...orderRefused(command, state), ended(command, paid, closing.cause)];
  // What is asked for is known first: the wallet may have paid it already.
  if (!isDue(paid, now) || state.open) return [];
  if (isToPause(paid, now)) return [pausedFrom(command, paid, paid.pause)];
  const next = nextMonth({ ...state, paid }, { tiers, at: now });
  switch (next.what) {
    case 'end':
      return [ended(command, paid, next.cause)];
    case 'given':
      return [...withoutPlan(command, paid), givenMonth(state, command, next.tier)];
    case 'charge':
      return [...withoutPlan(command, paid), renewalOf(command, next.tier, { ...next, card: paid.card })];
  }
};

/** What follows the month that was paid, if it is asked for at a moment. */
export type NextMonth =
  | { readonly what: 'end'; readonly cause: Cause }
  | { readonly what: 'given'; readonly tier: Tier }
  | {
      readonly what: 'charge';
      readonly tier: Tier;
      readonly feeCoins: number;
      readonly coupon: CouponTerms | null;
    };

export const nextMonth = (
  { paid, given }: Pick<Readonly<SubscriptionState>, 'given'> & { readonly paid: PaidSubscription },
  { tiers, at }: { readonly tiers: readonly Tier[]; readonly at: Timestamp },
): NextMonth => {
  const gift = giftOf({ paid, given }, tiers);
  if (gift) return { what: 'given', tier: gift };
  const { tier, agreed, tierHash } = nextTier(paid, tiers);
  const isRemoved = !tier && (!paid.cancelScheduled || given?.tierHash === tierHash);
  if (isRemoved) return { what: 'end', cause: 'tier_removed' };
  if (!tier || paid.cancelScheduled) return { what: 'end', cause: leftBy(paid) };
  const feeCoins = agreedFee(tier, agreed, at);
  if (feeCoins === undefined) return { what: 'end', cause: 'fee_not_agreed' };
  const coupon = tier.tierHash === paid.tierHash ? couponLeft(paid) : null;
  return { what: 'charge', tier, feeCoins, coupon };
};

/** The tier of the months that were given and come next, if it is still sold. */
const giftOf = (
  { paid, given }: Pick<Readonly<SubscriptionState>, 'given'> & { readonly paid: PaidSubscription },
  tiers: readonly Tier[],
): Tier | undefined =>
  given && comesNext(paid, given) ? tiers.find((tier) => tier.tierHash === given.tierHash) : undefined;

const leftBy = ({ isGift }: PaidSubscription): Cause => (isGift ? 'complimentary' : 'cancelled');

/**
 * The tier of the next month, and the fee of it that was agreed to. Who planned a tier that is sold no more
 * keeps the present one.
 */
export const nextTier = (paid: PaidSubscription, tiers: readonly Tier[]) => {
  const { tierHash, plannedTier, feeCoins, plannedFee } = paid;
  const planned = tiers.find((tier) => tier.tierHash === plannedTier);
  // A plan of the time before its fee was kept was for less than the present one.
  if (planned) return { tierHash: planned.tierHash, tier: planned, agreed: plannedFee ?? feeCoins };
  return { tierHash, tier: tiers.find((tier) => tier.tierHash === tierHash), agreed: feeCoins };
};

/**
 * The subscriber is told that the planned tier is gone, where the subscription goes on with the present one.
 */
export const withoutPlan = (
  command: Command<'RenewDue' | 'AnnounceNextMonth'>,
  { tierHash, plannedTier, cancelScheduled }: PaidSubscription,
): SubscriptionEvent[] => {
  const isSold = (hash: string) => command.tiers.some((tier) => tier.tierHash === hash);
  if (plannedTier === null || isSold(plannedTier) || !isSold(tierHash) || cancelScheduled) return [];
  return [
    {
      type: 'SubscriptionPlannedTierRemoved',
      ...idsOf(command),
      tierHash,
      plannedTierHash: plannedTier,
      noticedAt: command.now,
    },
  ];
};

/** No month is paid once one of the two leaves or may not go on, and none runs on once that is final. */
const isClosed = (
  { until }: PaidSubscription,
  closing: Closing | undefined,
  now: Timestamp,
): closing is Closing => closing !== undefined && (closing.isFinal || until <= now);

const couponLeft = ({ coupon }: PaidSubscription): CouponTerms | null =>
  coupon && coupon.monthsLeft > 0 ? coupon : null;

const renewalOf = (
  command: Command<'RenewDue'>,
  tier: Tier,
  {
    feeCoins,
    coupon,
    card,
  }: { readonly feeCoins: number; readonly coupon: CouponTerms | null; readonly card: PayingCard | null },
): SubscriptionEvent => ({
  type: 'SubscriptionChargeOpened',
  ...idsOf(command),
  chargeId: command.chargeId,
  purpose: 'renewal',
  tierHash: tier.tierHash,
  feeCoins,
  coins: coinsWith(feeCoins, coupon),
  coupon,
  month: utcMonth(command.now),
  ...soldWith(withPlace(tier, command.tiers)),
  openedAt: command.now,
  ...(card ? { card: { ...card, paymentId: command.paymentId } } : {}),
});

const isDue = ({ until, retryAt, pause }: PaidSubscription, now: Timestamp): boolean =>
  until <= now && (retryAt === null || retryAt <= now) && !(pause?.hasBegun && pause.resumesAt > now);

/**
 * The fee that this subscriber agreed to for the month of `at`; undefined when it rose, and they did not
 * agree in time. A month has one fee: a payment that is tried again on the 5th takes what it would have taken
 * on the 1st.
 */
export const agreedFee = ({ feeCoins, raised }: Tier, agreed: number, at: Timestamp): number | undefined => {
  if (feeCoins <= agreed) return feeCoins;
  return raised && addDays(raised.at, consentDays) > monthStart(utcMonth(at)) ? agreed : undefined;
};

/** Why nothing is asked for a month that is over. */
export const monthOver = 'SUBSCRIPTION_MONTH_OVER';

/**
 * The wallet has refused. A renewal is tried again on the 2nd, the 3rd and the 5th; the month in which a
 * pause was ended early is not: the pause goes on.
 */
export const refuseCharge = (
  state: Readonly<SubscriptionState>,
  command: Command<'RefuseCharge'>,
): Decision => {
  const { open, paid } = state;
  const { chargeId, reason, now } = command;
  if (!open || !isMeant(open, command)) return [];
  // What was never asked for before its month was over did not fail: the present month is asked for instead.
  if (open.purpose !== 'renewal' || !paid || reason === monthOver)
    return [chargeRefused(command, open, reason)];
  const failed = {
    type: 'SubscriptionPaymentFailed',
    ...idsOf(command),
    tierHash: paid.tierHash,
    chargeId,
    month: open.month,
    attempt: paid.failures + 1,
    reason,
    failedAt: now,
  } as const;
  const left = pauseLeft(paid, now);
  if (left) return [{ ...failed, retryAt: left.resumesAt }, pausedFrom(command, paid, left)];
  const firstAt = paid.firstTry?.month === open.month ? paid.firstTry.at : now;
  const retryAt = retryAfter(open.month, { firstAt, now });
  return retryAt === null ? [ended(command, paid, 'payment')] : [{ ...failed, retryAt }];
};

/** A refusal of a payment says nothing of a later one for the same month. */
const isMeant = (open: SubscriptionCharge, { chargeId, paymentId }: Command<'RefuseCharge'>): boolean =>
  open.chargeId === chargeId && (paymentId === undefined || open.card?.paymentId === paymentId);

/** The same tier, or the planned one, at its new fee from the next month on. */
export const agreeToFee = (state: Readonly<SubscriptionState>, command: Command<'AgreeToFee'>): Decision => {
  const { paid } = state;
  const { tierHash, feeCoins } = command.tier;
  const isPlanned = paid?.plannedTier === tierHash;
  if (!paid || (paid.tierHash !== tierHash && !isPlanned)) return refuse('NOT_SUBSCRIBED');
  const agreed = isPlanned ? (paid.plannedFee ?? paid.feeCoins) : paid.feeCoins;
  if (feeCoins <= agreed) return [];
  return [{ type: 'SubscriptionFeeAgreed', ...idsOf(command), tierHash, feeCoins }];
};

/** SUB-001: paid months without a gap, and all of them. */
export const durationsOf = ({
  paid,
  streak,
  totalMonths,
}: Readonly<SubscriptionState>): { currentMonths: number; totalMonths: number } => ({
  currentMonths: paid && streak ? monthsFrom(streak.start, streak.last) - streak.paused : 0,
  totalMonths,
});
