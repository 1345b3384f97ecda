/** What people read when a request is refused for a reason that belongs to no context. */
export const sharedProblems = {
  INVALID_REQUEST: /*i18n*/ { id: 'problem.INVALID_REQUEST', message: 'Something in the form is not right.' },
  IDEMPOTENCY_KEY_MISSING: /*i18n*/ {
    id: 'problem.IDEMPOTENCY_KEY_MISSING',
    message: 'The request has no Idempotency-Key.',
  },
  IDEMPOTENCY_KEY_REUSED: /*i18n*/ {
    id: 'problem.IDEMPOTENCY_KEY_REUSED',
    message: 'This Idempotency-Key was used for a different request.',
  },
  NOT_ALLOWED: /*i18n*/ { id: 'problem.NOT_ALLOWED', message: "You can't do that." },
  NOT_FOUND: /*i18n*/ { id: 'problem.NOT_FOUND', message: 'Not found.' },
  TOO_MANY_REQUESTS: /*i18n*/ {
    id: 'problem.TOO_MANY_REQUESTS',
    message: 'Too many attempts. Please wait a moment.',
  },
  INTERNAL_ERROR: /*i18n*/ { id: 'problem.INTERNAL_ERROR', message: 'Something went wrong on our side.' },
  UNAVAILABLE: /*i18n*/ {
    id: 'problem.UNAVAILABLE',
    message: 'The service is busy or restarting. Please try again in a moment.',
  },
  OUTCOME_UNKNOWN: /*i18n*/ {
    id: 'problem.OUTCOME_UNKNOWN',
    message:
      'We could not confirm whether this went through. Trying again is safe: it will not happen twice.',
  },
  UPGRADING: /*i18n*/ {
    id: 'problem.UPGRADING',
    message: 'This page is being upgraded. Please try again in a moment.',
  },
  OWN_ACCOUNT: /*i18n*/ {
    id: 'problem.OWN_ACCOUNT',
    message: 'Administrators cannot do this for their own account.',
  },
  MAIL_REFUSED: /*i18n*/ {
    id: 'problem.MAIL_REFUSED',
    message:
      'The mail service does not accept mail to your address, so nothing was sent. You can print this page instead.',
  },
  SIGNATURE_WRONG: /*i18n*/ { id: 'problem.SIGNATURE_WRONG', message: 'The signature is wrong.' },
} as const;

/** What people read beside a field of a form, by the kind of its fault. */
export const fieldProblems = {
  invalid: /*i18n*/ { id: 'field.invalid', message: 'This is not valid.' },
  invalid_type: /*i18n*/ { id: 'field.invalid_type', message: 'This is missing or of the wrong kind.' },
  too_small: /*i18n*/ { id: 'field.too_small', message: 'This is too short or too small.' },
  too_big: /*i18n*/ { id: 'field.too_big', message: 'This is too long or too large.' },
  invalid_format: /*i18n*/ { id: 'field.invalid_format', message: 'This has the wrong form.' },
  invalid_value: /*i18n*/ { id: 'field.invalid_value', message: 'This is not one of the choices.' },
} as const;
