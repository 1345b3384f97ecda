export { subscriptionsContext } from './context.ts';
export { isUsable, tierCouponId, tierCouponStream } from './coupon/decider.ts';
export { type TierCouponEvent } from './coupon/events.ts';
export { isLastDay, monthBefore, monthEnd, monthStart, utcMonth } from './months.ts';
export { announcedDays, nextAt } from './subscription/announcing.ts';
export type { Closing, PaidSubscription, SubscriptionState } from './subscription/commands.ts';
export {
  comesNext,
  complimentaryLimits,
  endsWhenCancelled,
  lastsUntil,
} from './subscription/complimentary.ts';
export {
  type Membership,
  membershipAt,
  subscriptionId,
  subscriptionStream,
} from './subscription/decider.ts';
export {
  type CardPayment,
  type ClosingCause,
  type CouponTerms,
  closingCauses,
  type PayingCard,
  type SubscriptionCharge,
  type SubscriptionEvent,
  subscriptionEvents,
} from './subscription/events.ts';
export { type News, type NewsEvent, newsOf, newsTypes } from './subscription/news.ts';
export { monthsAfter, pauseLimits } from './subscription/pause.ts';
export { coinsWith, durationsOf, monthOver, nextMonth, nextTier } from './subscription/renewal.ts';
export { cardPaymentsOf, monthToUse, withdrawableUntil } from './subscription/withdrawal/withdraw.ts';
export type { Tier } from './tiers/commands.ts';
export { tierLimits, tiersStream } from './tiers/decider.ts';
export { type TierEvent, type TierFields, tierEvents } from './tiers/events.ts';
export { type PlacedTier, tierOf, withPlace } from './tiers/find-tier.ts';
export { placesTaken } from './tiers/places.ts';
