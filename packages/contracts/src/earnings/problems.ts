import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const earningsProblems = {
  EARNING_NOT_FOUND: 404,
  MONTH_CLOSED: 409,
  LEGACY_FILE_WRONG: 400,
  LEGACY_MONTH_TOO_LATE: 409,
  LEGACY_SUM_WRONG: 409,
  LEGACY_MONTH_DIFFERS: 409,
} as const satisfies ProblemStatuses;
