/** What a person reads for each refusal of a log-in. */
export const loginProblemTexts = {
  SECOND_FACTOR_WRONG: /*i18n*/ {
    id: 'problem.SECOND_FACTOR_WRONG',
    message: 'This code is wrong or was used already. Enter the newest code of your app, or a recovery code.',
  },
  SECOND_FACTOR_NOT_SET_UP: /*i18n*/ {
    id: 'problem.SECOND_FACTOR_NOT_SET_UP',
    message: 'No authenticator app is set up for this account.',
  },
  SECOND_FACTOR_ALREADY_SET_UP: /*i18n*/ {
    id: 'problem.SECOND_FACTOR_ALREADY_SET_UP',
    message: 'An authenticator app is set up already. Turn it off first.',
  },
  SECOND_FACTOR_REQUIRED: /*i18n*/ {
    id: 'problem.SECOND_FACTOR_REQUIRED',
    message:
      'This area needs a second step. Set up an authenticator app under My info, Security, or confirm with a passkey.',
  },
  LOGIN_NOT_OFFERED: /*i18n*/ {
    id: 'problem.LOGIN_NOT_OFFERED',
    message: 'Signing in this way is not offered here.',
  },
  LOGIN_PROVIDER_FAILED: /*i18n*/ {
    id: 'problem.LOGIN_PROVIDER_FAILED',
    message: 'Signing in failed. Check your account there and try again.',
  },
  LOGIN_TAKEN: /*i18n*/ {
    id: 'problem.LOGIN_TAKEN',
    message: 'This account already opens another Fanfold account.',
  },
  LOGIN_ALREADY_LINKED: /*i18n*/ {
    id: 'problem.LOGIN_ALREADY_LINKED',
    message: 'Another account of this company is linked already. Remove it first.',
  },
  LOGIN_NOT_LINKED: /*i18n*/ {
    id: 'problem.LOGIN_NOT_LINKED',
    message: 'This way of signing in is not linked.',
  },
  LAST_LOGIN_METHOD: /*i18n*/ {
    id: 'problem.LAST_LOGIN_METHOD',
    message: 'This is your only way to sign in. Set a password or link another account first.',
  },
  REGISTERED_BY_EMAIL: /*i18n*/ {
    id: 'problem.REGISTERED_BY_EMAIL',
    message: 'This account is registered by e-mail. Sign in with your e-mail address and password.',
  },
  REGISTERED_WITH_GOOGLE: /*i18n*/ {
    id: 'problem.REGISTERED_WITH_GOOGLE',
    message: 'You are already registered with Google. Sign in with Google.',
  },
  REGISTERED_OTHERWISE: /*i18n*/ {
    id: 'problem.REGISTERED_OTHERWISE',
    message: 'Please sign in with Google or Apple.',
  },
  PASSWORD_NOT_SET: /*i18n*/ {
    id: 'problem.PASSWORD_NOT_SET',
    message:
      'You sign in with Google or Apple and have no password yet. Sign in again, then set one under My info, Security.',
  },
} as const;
