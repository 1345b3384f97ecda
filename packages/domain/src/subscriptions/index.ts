export { subscriptionsContext } from './context.ts';
export { isUsable, tierCouponId, tierCouponStream } from './coupon/decider.ts';
export { type TierCouponEvent } from './coupon/events.ts';
export { isLastDay, monthBefore, monthEnd, monthStart, utcMonth } from './months.ts';
export { announcedDays } from './subscription/announcing.ts';
export type { Closing, PaidSubscription, SubscriptionState } from './subscription/commands.ts';
export { complimentaryLimits } from './subscription/complimentary.ts';
export {
  type Membership,
  membershipAt,
  subscriptionId,
  subscriptionStream,
} from './subscription/decider.ts';
export {
  type CardPayment,
  type CouponTerms,
  type PayingCard,
  type SubscriptionCharge,
  type SubscriptionEvent,
  subscriptionEvents,
} from './subscription/events.ts';
export { type News, type NewsEvent, newsOf, newsTypes } from './subscription/news.ts';
export { monthsAfter, pauseLimits } from './subscription/pause.ts';
export { coinsWith, durationsOf, nextMonth } from './subscription/renewal.ts';
export { placesTaken, type Tier, tierLimits, tierOf, tiersStream } from './tiers/decider.ts';
export { type TierEvent, type TierFields, tierEvents } from './tiers/events.ts';
