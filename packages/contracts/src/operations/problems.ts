import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const operationsProblems = {
  PROJECTION_NOT_FOUND: 404,
  PROJECTION_NOT_STOPPED: 409,
  REBUILD_RUNNING: 409,
  NO_REBUILD: 409,
  NO_KEPT_GENERATION: 409,
  ROLLBACK_RUNNING: 409,
  STREAM_NOT_PARKED: 409,
  PROCESSING_NOT_PARKED: 409,
  IMPERSONATION_READ_ONLY: 403,
  PAGE_NOT_FOUND: 404,
  TOO_MANY_PAGES: 409,
  POPUP_TIMES_WRONG: 400,
  STAFF_ACCOUNT: 403,
  APPROVAL_NOT_FOUND: 404,
  APPROVAL_CLOSED: 409,
  SUPPORT_REQUEST_NOT_FOUND: 404,
  SUPPORT_REQUEST_ANSWERED: 409,
} as const satisfies ProblemStatuses;
