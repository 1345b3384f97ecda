import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const commerceProblems = {
  ALREADY_PURCHASED: 409,
  PRICE_CHANGED: 409,
  CONTENT_IS_FREE: 409,
  OWN_CONTENT: 409,
  BONUS_NOT_ACCEPTED: 409,
  SELF_DONATION: 409,
  DONATION_TOO_SMALL: 400,
  RESERVATION_LAPSED: 409,
  SUBSCRIBERS_ONLY: 409,
  SOLD_OUT: 409,
  ORDERS_OPEN: 409,
  PURCHASE_MODE_UNAVAILABLE: 409,
  DISCOUNT_CODE_WRONG: 409,
  DISCOUNT_CODE_USED_UP: 409,
  DISCOUNT_CODE_EXISTS: 409,
  CART_FULL: 409,
  GIFTEE_NOT_FOUND: 404,
  GIFT_NOT_FOUND: 404,
  GIFT_TO_ONESELF: 409,
} as const satisfies ProblemStatuses;
