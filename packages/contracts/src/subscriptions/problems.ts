import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const subscriptionsProblems = {
  TIER_NOT_FOUND: 404,
  TIER_WRONG: 400,
  TIER_NAME_TAKEN: 409,
  TIERS_TOO_MANY: 409,
  TIER_FULL: 409,
  SUBSCRIPTION_LAST_DAY: 409,
  ALREADY_SUBSCRIBED: 409,
  NOT_SUBSCRIBED: 409,
  OWN_CHANNEL: 409,
  CHANNEL_CLOSED: 409,
  SUBSCRIBER_BLOCKED: 409,
  FEE_CHANGED: 409,
  CHARGE_OPEN: 409,
  TIER_IS_LOWER: 409,
  CARD_DECLINED: 409,
  SUBSCRIPTION_PAYMENT_PENDING: 409,
  TIER_COUPON_EXISTS: 409,
  TIER_COUPON_UNKNOWN: 404,
  TIER_COUPON_EXPIRY_PAST: 400,
} as const satisfies ProblemStatuses;
