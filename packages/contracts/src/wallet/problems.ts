import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const walletProblems = {
  NOT_ENOUGH_COINS: 402,
  NOT_ENOUGH_BONUS_COINS: 402,
  PURCHASE_NOT_REFUNDABLE: 409,
  SPEND_NOT_REFUNDABLE: 409,
  SPENDING_BLOCKED: 409,
  HOLD_NOT_FOUND: 404,
  HOLD_EXPIRED: 409,
  LOT_NOT_EXPIRED: 409,
  GRANT_LIMIT: 403,
  DEBT_NOT_FOUND: 404,
  NOT_ENOUGH_CREDITS: 402,
  BONUS_CREDIT_LIMIT: 409,
  CONVERSION_NOT_ENOUGH_COINS: 402,
  CONVERSION_LIMIT: 409,
  CONVERSION_FAILED: 409,
  CONVERSION_OVER: 409,
  RESERVATION_NOT_FOUND: 404,
  TOP_UP_LIMIT_WRONG: 400,
} as const satisfies ProblemStatuses;
