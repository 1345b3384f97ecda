import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const settlementProblems = {
  MONTH_NOT_SETTLED: 409,
  MONTH_NOT_OVER: 409,
  REQUEST_WINDOW_CLOSED: 409,
  REQUEST_EXISTS: 409,
  BELOW_MINIMUM: 409,
  AUTOMATIC_TOO_LOW: 400,
  PAYEE_MISSING: 409,
  PAYEE_CHANGED: 409,
  GUARDIAN_NEEDED: 409,
  PAYOUT_HELD: 409,
  BANK_DETAILS_HELD: 409,
  REQUEST_NOT_FOUND: 404,
  REQUEST_STATE_WRONG: 409,
  REQUEST_IN_BATCH: 409,
  PAYMENT_DAY_NOT_REACHED: 409,
  SECOND_PERSON_NEEDED: 403,
  TAX_TREATMENT_WRONG: 400,
  NO_DEFICIT: 409,
  DEFICIT_TOO_YOUNG: 409,
  WRITE_OFF_NOT_ASKED: 409,
} as const satisfies ProblemStatuses;
