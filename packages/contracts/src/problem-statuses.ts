/** Refusal codes, each with the HTTP status that the API answers. */
export type ProblemStatuses = Readonly<Record<string, number>>;

/** Requests that are malformed or not allowed, and faults of the service itself. */
export const sharedProblems = {
  INVALID_REQUEST: 400,
  IDEMPOTENCY_KEY_MISSING: 400,
  IDEMPOTENCY_KEY_REUSED: 422,
  NOT_SIGNED_IN: 401,
  CREDENTIALS_WRONG: 401,
  REAUTHENTICATE: 403,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 503,
  UPGRADING: 503,
  WRITES_STOPPED: 503,
} as const satisfies ProblemStatuses;
