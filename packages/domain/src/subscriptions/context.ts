import { tierCouponStream } from './coupon/decider.ts';
import { tierCouponEvents } from './coupon/events.ts';
import { subscriptionStream } from './subscription/decider.ts';
import { subscriptionEvents } from './subscription/events.ts';
import { tiersStream } from './tiers/decider.ts';
import { tierEvents } from './tiers/events.ts';

/** The streams of the context, and every event type that they record. */
export const subscriptionsContext = {
  streams: [tiersStream, subscriptionStream, tierCouponStream],
  events: [...tierEvents, ...subscriptionEvents, ...tierCouponEvents],
} as const;
