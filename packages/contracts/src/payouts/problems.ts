import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const payoutsProblems = {
  BATCH_NOT_FOUND: 404,
  BATCH_EMPTY: 409,
  BATCH_STATE_WRONG: 409,
  BATCH_TOO_EARLY: 409,
  BATCH_NEEDS_ANOTHER_PERSON: 403,
  STATEMENT_UNREADABLE: 400,
  STATEMENT_CONFLICT: 409,
  STATEMENT_SUM_WRONG: 400,
  BANK_DIFFERENCE_NOT_FOUND: 404,
  BANK_OUTCOME_WRONG: 409,
} as const satisfies ProblemStatuses;
