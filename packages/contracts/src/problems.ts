import { z } from 'zod';

/**
 * Every way the service says no: the code, and the HTTP status it travels with. A decider's refusal code that is missing
 * here does not compile where a route answers with it.
 */
export const problems = {
  // Requests that are malformed or not allowed.
  INVALID_REQUEST: 400,
  IDEMPOTENCY_KEY_MISSING: 400,
  IDEMPOTENCY_KEY_REUSED: 422,
  NOT_SIGNED_IN: 401,
  CREDENTIALS_WRONG: 401,
  REAUTHENTICATE: 403,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  // Faults of ours.
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 503,
  UPGRADING: 503,
  PROVIDER_UNAVAILABLE: 502,
  // identity
  ACCOUNT_NOT_FOUND: 404,
  ALREADY_REGISTERED: 409,
  NICKNAME_TAKEN: 409,
  PASSWORD_TOO_WEAK: 400,
  PASSWORD_TOO_COMMON: 400,
  TOO_YOUNG: 403,
  CONFIRMATION_CODE_WRONG: 400,
  CONFIRMATION_CODE_EXPIRED: 410,
  ALREADY_CONFIRMED: 409,
  ALREADY_CREATOR: 409,
  TERMS_REQUIRED: 400,
  // wallet and commerce
  NOT_ENOUGH_COINS: 402,
  NOT_ENOUGH_BONUS_COINS: 402,
  ALREADY_PURCHASED: 409,
  PRICE_CHANGED: 409,
  CONTENT_IS_FREE: 409,
  OWN_CONTENT: 409,
  BONUS_NOT_ACCEPTED: 409,
  PURCHASE_NOT_REFUNDABLE: 409,
  SPEND_NOT_REFUNDABLE: 409,
  SELF_DONATION: 409,
  DONATION_TOO_SMALL: 400,
  RESERVATION_LAPSED: 409,
  SUBSCRIBERS_ONLY: 409,
  SOLD_OUT: 409,
  PURCHASE_MODE_UNAVAILABLE: 409,
  DISCOUNT_CODE_WRONG: 409,
  DISCOUNT_CODE_USED_UP: 409,
  DISCOUNT_CODE_EXISTS: 409,
  IDENTIFICATION_REQUIRED: 401,
  CART_FULL: 409,
  NICKNAME_UNCHANGED: 409,
  NICKNAME_CHANGE_NOT_FOUND: 409,
  GIFT_NOT_FOUND: 404,
  GIFT_TO_ONESELF: 409,
  HOLD_NOT_FOUND: 404,
  HOLD_EXPIRED: 409,
  LOT_NOT_EXPIRED: 409,
  OWN_ACCOUNT: 403,
  GRANT_LIMIT: 403,
  // credits
  NOT_ENOUGH_CREDITS: 402,
  BONUS_CREDIT_LIMIT: 409,
  CONVERSION_NOT_ENOUGH_COINS: 402,
  CONVERSION_LIMIT: 409,
  CONVERSION_FAILED: 409,
  CONVERSION_OVER: 409,
  RESERVATION_NOT_FOUND: 404,
  TOP_UP_LIMIT_WRONG: 400,
  // commerce: inventory, QR events, check-in
  ITEM_NOT_FOUND: 404,
  ITEM_NOT_USABLE: 409,
  ITEM_NOT_REFUNDABLE: 409,
  QR_EVENT_NOT_FOUND: 404,
  QR_EVENT_CODES_ISSUED: 400,
  QR_EVENT_ALREADY_JOINED: 403,
  QR_EVENT_COUNT_BELOW_ISSUED: 409,
  ALREADY_CHECKED_IN: 409,
  // commerce: gift points, X link, invitations
  NO_ITEM_SELECTED: 400,
  GIFT_POINTS_SOLD_OUT: 409,
  GIFT_POINTS_WITHOUT_RATE: 409,
  X_LINK_FAILED: 409,
  X_LINK_EXISTS: 409,
  X_ACCOUNT_TAKEN: 409,
  X_FOLLOWERS_TOO_FEW: 409,
  X_ACCOUNT_TOO_YOUNG: 409,
  X_LINK_NOT_FOUND: 404,
  INVITATION_OWN: 409,
  INVITATION_NOT_FOUND: 404,
  // catalogue
  CONTENT_NOT_FOUND: 404,
  PRICE_WRONG: 400,
  OPEN_MUST_BE_FREE: 400,
  TIERS_WRONG: 400,
  EDITION_WRONG: 400,
  NOT_YOUR_CONTENT: 403,
  // payments
  CHARGE_NOT_FOUND: 404,
  CHARGE_CLOSED: 409,
  PRODUCT_NOT_FOUND: 404,
  UNKNOWN_CURRENCY: 400,
  // money that goes back
  CHARGE_ALREADY_REFUNDED: 409,
  CHARGE_DISPUTED: 409,
  CHARGE_TOUCHED: 409,
  CHARGE_NOT_CREDITED: 409,
  REFUND_WINDOW_OVER: 409,
  NOTHING_TO_REFUND: 409,
  REFUND_NOT_FOUND: 404,
  REFUND_NOT_WAITING: 409,
  SECOND_ADMIN_NEEDED: 403,
  SPENDING_BLOCKED: 409,
  DEBT_NOT_FOUND: 404,
  EARNING_NOT_FOUND: 404,
  DAY_NOT_OVER: 409,
  DIFFERENCE_NOT_FOUND: 404,
  SIGNATURE_WRONG: 401,
  MONTH_CLOSED: 409,
  // operations
  PROJECTION_NOT_FOUND: 404,
  PROJECTION_NOT_STOPPED: 409,
  REBUILD_RUNNING: 409,
  NO_REBUILD: 409,
  NO_KEPT_GENERATION: 409,
  ROLLBACK_RUNNING: 409,
  STREAM_NOT_PARKED: 409,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** An error reply: RFC 9457, `application/problem+json`. `title` is in the caller's language. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  /** The request's correlation id, to be quoted to support. */
  instance: z.string(),
  /** Fields at fault, as paths into the request (`password`, `consents.terms`). */
  fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  /** Numbers that belong to the refusal: `missingCoins`, `priceCoins` … */
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Problem = z.infer<typeof Problem>;
