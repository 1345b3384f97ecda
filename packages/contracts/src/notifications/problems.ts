import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const notificationsProblems = {
  TOO_MANY_NOTIFICATIONS: 429,
  AUDIENCE_NOT_ALLOWED: 403,
  UNSUBSCRIBE_LINK_WRONG: 404,
  MAILING_NOT_FOUND: 404,
  MAILING_TIME_PASSED: 422,
  TEST_MAIL_REFUSED: 502,
  NOTICE_NOT_FOUND: 404,
  NOTICE_NOT_WANTED: 409,
  PUSH_ENDPOINT_REFUSED: 422,
  PUSH_NOT_FOUND: 404,
} as const satisfies ProblemStatuses;
