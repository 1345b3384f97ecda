import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const rewardsProblems = {
  ITEM_NOT_FOUND: 404,
  ITEM_NOT_USABLE: 409,
  ITEM_NOT_REFUNDABLE: 409,
  QR_EVENT_NOT_FOUND: 404,
  QR_EVENT_CODES_ISSUED: 400,
  QR_EVENT_ALREADY_JOINED: 403,
  QR_EVENT_COUNT_BELOW_ISSUED: 409,
  ALREADY_CHECKED_IN: 409,
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
} as const satisfies ProblemStatuses;
