import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const catalogueProblems = {
  CONTENT_NOT_FOUND: 404,
  ADULT_ONLY: 403,
  PRICE_WRONG: 400,
  OPEN_MUST_BE_FREE: 400,
  TIERS_WRONG: 400,
  NO_SUBSCRIPTIONS: 400,
  EDITION_WRONG: 400,
  NOT_YOUR_CONTENT: 403,
} as const satisfies ProblemStatuses;
