import { refuse } from '../../decider.ts';
import { multiplyRounded } from '../../money.ts';
import { addDays, type Timestamp } from '../../time.ts';
import { monthsFrom, retryAfter, utcMonth } from '../months.ts';
import type { Tier } from '../tiers/decider.ts';
import type { Closing, Command, Decision, PaidSubscription, SubscriptionState } from './commands.ts';
import { givenMonth } from './complimentary.ts';
import type { CouponTerms, PayingCard, SubscriptionCharge, SubscriptionEvent } from './events.ts';
import { afterOneMore, type Cause, ended, idsOf } from './facts.ts';
import { isToPause, pausedFrom } from './pause.ts';

/** How long a fee that rose does not count for those who have the tier: so long they are asked to agree. */
export const consentDays = 30;

/** What is paid of a fee with a coupon: its percentage is rounded down to whole coins, in the creator's favour. */
export const coinsWith = (feeCoins: number, coupon: Pick<CouponTerms, 'percent'> | null): number =>
  coupon === null
    ? feeCoins
    : feeCoins - multiplyRounded(feeCoins, { numerator: coupon.percent, denominator: 100 }, 'down');

/** The month that begins is paid for, or the subscription ends (SUB-025, SUB-026). */
export const renewDue = (state: Readonly<SubscriptionState>, command: Command<'RenewDue'>): Decision => {
  const { paid } = state;
  const { now, tiers, closing } = command;
  if (!paid) return [];
  if (isClosed(paid, closing, now)) return [ended(command, paid, closing.cause)];
  // What is asked for is known first: the wallet may have paid it already.
  if (!isDue(paid, now) || state.open) return [];
  if (isToPause(paid, now)) return [pausedFrom(command, paid, paid.pause)];
  const next = nextMonth({ ...state, paid }, { tiers, at: now });
  switch (next.what) {
    case 'end':
      return [ended(command, paid, next.cause)];
    case 'given':
      return [givenMonth(state, command, next.tier)];
    case 'charge':
      return [renewalOf(command, next.tier, { ...next, card: paid.card })];
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
  const wanted = paid.plannedTier ?? paid.tierHash;
  const isGiven = given?.tierHash === wanted;
  if (paid.cancelScheduled && !isGiven)
    return { what: 'end', cause: paid.isGift ? 'complimentary' : 'cancelled' };
  const tier = tiers.find(({ tierHash }) => tierHash === wanted);
  if (!tier) return { what: 'end', cause: 'tier_removed' };
  if (isGiven) return { what: 'given', tier };
  const feeCoins = agreedFee(tier, paid, at);
  if (feeCoins === undefined) return { what: 'end', cause: 'fee_not_agreed' };
  const coupon = tier.tierHash === paid.tierHash ? couponLeft(paid) : null;
  return { what: 'charge', tier, feeCoins, coupon };
};

/** No month is paid once a deletion waits, and none goes on once it is final. */
const isClosed = (
  { until }: PaidSubscription,
  closing: Closing | undefined,
  now: Timestamp,
): closing is Closing => closing !== undefined && (closing.isFinal || until <= now);

const couponLeft = ({ coupon }: PaidSubscription): CouponTerms | null =>
  coupon && coupon.monthsLeft > 0 ? coupon : null;

const renewalOf = (
  command: Command<'RenewDue'>,
  { tierHash, streak }: Tier,
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
  tierHash,
  feeCoins,
  coins: coinsWith(feeCoins, coupon),
  coupon,
  month: utcMonth(command.now),
  streak,
  openedAt: command.now,
  ...(card ? { card: { ...card, paymentId: command.paymentId } } : {}),
});

const isDue = ({ until, retryAt, pause }: PaidSubscription, now: Timestamp): boolean =>
  until <= now && (retryAt === null || retryAt <= now) && !(pause?.hasBegun && pause.resumesAt > now);

/** The fee that this subscriber agreed to; undefined when it rose, and they did not agree in time. */
export const agreedFee = (
  { feeCoins, raised }: Tier,
  { feeCoins: agreed }: PaidSubscription,
  now: Timestamp,
): number | undefined => {
  if (feeCoins <= agreed) return feeCoins;
  return raised && addDays(raised.at, consentDays) > now ? agreed : undefined;
};

/** The wallet has paid. Once taken, the coins always give what they were taken for. */
export const confirmCharge = (
  state: Readonly<SubscriptionState>,
  command: Command<'ConfirmCharge'>,
): Decision => {
  const charge = [state.open, state.refused].find((one) => one?.chargeId === command.chargeId);
  if (!charge) return [];
  if (charge.purpose === 'upgrade' && state.paid) return [raisedTo(command, charge, state.paid)];
  return [monthPaid(state, command, charge)];
};

const raisedTo = (
  command: Command<'ConfirmCharge'>,
  { purpose: _purpose, ...charge }: SubscriptionCharge,
  { tierHash: fromTierHash }: PaidSubscription,
): SubscriptionEvent => ({ type: 'SubscriptionTierRaised', ...idsOf(command), ...charge, fromTierHash });

const monthPaid = (
  state: Readonly<SubscriptionState>,
  command: Command<'ConfirmCharge'>,
  { purpose: _purpose, coupon, coins, ...charge }: SubscriptionCharge,
): SubscriptionEvent => {
  const fields = {
    ...idsOf(command),
    ...charge,
    coins,
    coupon: coupon && { ...coupon, monthsLeft: Math.max(0, coupon.monthsLeft - 1) },
    chargeId: coins === 0 ? null : charge.chargeId,
    ...afterOneMore(state, charge.month),
  };
  return state.paid
    ? { type: 'SubscriptionRenewed', ...fields, renewedAt: command.now }
    : { type: 'SubscriptionStarted', ...fields, startedAt: command.now };
};

/** The wallet has refused. A renewal is tried again on the 2nd, the 3rd and the 5th. */
export const refuseCharge = (
  state: Readonly<SubscriptionState>,
  command: Command<'RefuseCharge'>,
): Decision => {
  const { open, paid } = state;
  const { chargeId, reason, now } = command;
  if (!open || !isMeant(open, command)) return [];
  if (open.purpose !== 'renewal' || !paid)
    return [
      {
        type: 'SubscriptionChargeRefused',
        ...idsOf(command),
        chargeId,
        reason,
        tierHash: open.tierHash,
        coupon: open.coupon?.code ?? null,
      },
    ];
  const retryAt = retryAfter(open.month, now);
  if (retryAt === null) return [ended(command, paid, 'payment')];
  return [
    {
      type: 'SubscriptionPaymentFailed',
      ...idsOf(command),
      tierHash: paid.tierHash,
      chargeId,
      month: open.month,
      attempt: paid.failures + 1,
      reason,
      retryAt,
      failedAt: now,
    },
  ];
};

/** A refusal of a payment says nothing of a later one for the same month. */
const isMeant = (open: SubscriptionCharge, { chargeId, paymentId }: Command<'RefuseCharge'>): boolean =>
  open.chargeId === chargeId && (paymentId === undefined || open.card?.paymentId === paymentId);

/** The same tier at its new fee, from the next month on. */
export const agreeToFee = (state: Readonly<SubscriptionState>, command: Command<'AgreeToFee'>): Decision => {
  const { paid } = state;
  const { tierHash, feeCoins } = command.tier;
  if (paid?.tierHash !== tierHash) return refuse('NOT_SUBSCRIBED');
  if (feeCoins <= paid.feeCoins) return [];
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
