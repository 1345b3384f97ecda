import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const payoutsProblems = {
  BATCH_NOT_FOUND: 404,
  BATCH_EMPTY: 409,
  BATCH_STATE_WRONG: 409,
  BATCH_TOO_EARLY: 409,
  BATCH_NEEDS_ANOTHER_PERSON: 403,
  NO_BANK: 409,
  NO_BANK_ACCOUNT: 409,
  BANK_DETAILS_UNUSABLE: 409,
  NOTHING_TO_TRANSFER: 409,
  PAYMENT_STILL_POSSIBLE: 409,
  TRANSFER_NAMED_BY_BANK: 409,
  STATEMENT_UNREADABLE: 400,
  STATEMENT_OTHER_ACCOUNT: 409,
  STATEMENT_CONFLICT: 409,
  STATEMENT_SUM_WRONG: 400,
  BANK_DIFFERENCE_NOT_FOUND: 404,
  BANK_OUTCOME_WRONG: 409,
} as const satisfies ProblemStatuses;
