import { addDays, type Timestamp } from '../../time.ts';
import { graceDays, monthAfter, monthEnd, monthStart } from '../months.ts';
import type { PlacedTier } from '../tiers/find-tier.ts';
import type { Ids, PaidSubscription, SubscriptionState } from './commands.ts';
import type { SubscriptionCharge, SubscriptionEvent } from './events.ts';

export const idsOf = ({ creatorOid, subscriberOid }: Ids) => ({ creatorOid, subscriberOid });

type Ended = Extract<SubscriptionEvent, { type: 'SubscriptionEnded' }>;
export type Cause = Ended['cause'];

export const ended = (
  command: Ids & { readonly now: Timestamp; readonly note?: string | undefined },
  { tierHash, plannedTier }: PaidSubscription,
  cause: Cause,
): Ended => ({
  type: 'SubscriptionEnded',
  ...idsOf(command),
  tierHash,
  cause,
  endedAt: command.now,
  ...(command.note === undefined ? {} : { note: command.note }),
  ...(plannedTier === null ? {} : { plannedTierHash: plannedTier }),
});

/** What a month of a tier gives, as it is sold now: what the creator changes later does not change it. */
export const soldWith = ({ streak, emojis, discord, position }: PlacedTier) => ({
  streak,
  benefits: { emojis, discord },
  ...(position === undefined ? {} : { position }),
});

export const chargeRefused = (
  ids: Ids,
  { chargeId, tierHash, coupon }: SubscriptionCharge,
  reason: string,
): SubscriptionEvent => ({
  type: 'SubscriptionChargeRefused',
  ...idsOf(ids),
  chargeId,
  reason,
  tierHash,
  coupon: coupon?.code ?? null,
});

/**
 * An order that is open when the subscription ends is asked for no more, so that what was reserved for it is
 * free again.
 */
export const orderRefused = (ids: Ids, { open }: Readonly<SubscriptionState>): SubscriptionEvent[] =>
  open && open.purpose !== 'renewal' ? [chargeRefused(ids, open, 'NOT_SUBSCRIBED')] : [];

type Month = {
  readonly month: string;
  readonly now: Timestamp;
  /**
   * Of what was paid: a renewal was asked for in time, whenever its payment is known. Left out: the creator
   * gave the month.
   */
  readonly purpose?: SubscriptionCharge['purpose'];
};

/**
 * How a subscription stands when one more month is paid or given. A month that was given is no month that was
 * paid.
 */
export const afterOneMore = (state: Readonly<SubscriptionState>, added: Month) => ({
  month: added.month,
  until: monthEnd(added.month),
  streakStart: streakStartOf(state, added),
  totalMonths: state.totalMonths + (added.purpose === undefined ? 0 : 1),
});

/**
 * Months that follow each other without a gap are one streak. What has ended goes on with it where it begins
 * again by the 5th.
 */
const streakStartOf = (
  { streak, paid }: Readonly<SubscriptionState>,
  { month, now, purpose }: Month,
): string => {
  if (!streak) return month;
  if (streak.last === month) return streak.start;
  const isInTime = paid !== null || purpose === 'renewal' || now < addDays(monthStart(month), graceDays);
  return isInTime && monthAfter(streak.last) === month ? streak.start : month;
};
