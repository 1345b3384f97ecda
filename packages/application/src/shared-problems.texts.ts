import type { SharedProblemCode } from '@fanfold/contracts';
import type { Text } from '@fanfold/texts';

/** What a person reads where a request is refused for a reason that belongs to no context. */
export const sharedProblemTexts = {
  INVALID_REQUEST: /*i18n*/ { id: 'problem.INVALID_REQUEST', message: 'Something in the form is not right.' },
  IDEMPOTENCY_KEY_MISSING: /*i18n*/ {
    id: 'problem.IDEMPOTENCY_KEY_MISSING',
    message: 'The request has no Idempotency-Key.',
  },
  IDEMPOTENCY_KEY_REUSED: /*i18n*/ {
    id: 'problem.IDEMPOTENCY_KEY_REUSED',
    message: 'This Idempotency-Key was used for a different request.',
  },
  NOT_SIGNED_IN: /*i18n*/ { id: 'problem.NOT_SIGNED_IN', message: 'Please sign in first.' },
  CREDENTIALS_WRONG: /*i18n*/ {
    id: 'problem.CREDENTIALS_WRONG',
    message: 'No such e-mail address, or the password is wrong.',
  },
  REAUTHENTICATE: /*i18n*/ { id: 'problem.REAUTHENTICATE', message: 'Please enter your password again.' },
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
  WRITES_STOPPED: /*i18n*/ {
    id: 'problem.WRITES_STOPPED',
    message: 'Fanfold is moving to a new server. Nothing was changed. Please try again in a few minutes.',
  },
} as const satisfies Readonly<Record<SharedProblemCode, Text>>;
