import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const communityProblems = {
  TOO_MANY_MARKS: 409,
  REPORT_INCOMPLETE: 400,
  REPORT_NOT_FOUND: 404,
  REPORT_DECIDED: 409,
  TARGET_NOT_FOUND: 404,
} as const satisfies ProblemStatuses;
