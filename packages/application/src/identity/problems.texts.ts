import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const identityProblemTexts = {
  ACCOUNT_NOT_FOUND: /*i18n*/ { id: 'problem.ACCOUNT_NOT_FOUND', message: 'There is no such account.' },
  ALREADY_REGISTERED: /*i18n*/ { id: 'problem.ALREADY_REGISTERED', message: 'This account exists already.' },
  NICKNAME_TAKEN: /*i18n*/ { id: 'problem.NICKNAME_TAKEN', message: 'This nickname is already taken.' },
  PASSWORD_TOO_WEAK: /*i18n*/ {
    id: 'problem.PASSWORD_TOO_WEAK',
    message: 'The password needs at least 6 characters, with letters and numbers.',
  },
  PASSWORD_TOO_COMMON: /*i18n*/ {
    id: 'problem.PASSWORD_TOO_COMMON',
    message: 'This password is one of the first that others would try. Please choose another.',
  },
  TOO_YOUNG: /*i18n*/ { id: 'problem.TOO_YOUNG', message: 'You are too young to register.' },
  CONFIRMATION_CODE_WRONG: /*i18n*/ {
    id: 'problem.CONFIRMATION_CODE_WRONG',
    message: 'Wrong confirmation number.',
  },
  CONFIRMATION_CODE_EXPIRED: /*i18n*/ {
    id: 'problem.CONFIRMATION_CODE_EXPIRED',
    message: 'This confirmation number has expired. Please ask for a new one.',
  },
  ALREADY_CONFIRMED: /*i18n*/ {
    id: 'problem.ALREADY_CONFIRMED',
    message: 'This address is confirmed already.',
  },
  ALREADY_CREATOR: /*i18n*/ { id: 'problem.ALREADY_CREATOR', message: 'You are a creator already.' },
  PASSKEY_NOT_FOUND: /*i18n*/ {
    id: 'problem.PASSKEY_NOT_FOUND',
    message: 'We do not know this device any more.',
  },
  PASSKEY_REFUSED: /*i18n*/ {
    id: 'problem.PASSKEY_REFUSED',
    message: 'The device could not confirm that it is you. Try again, or enter your password.',
  },
  TOO_MANY_PASSKEYS: /*i18n*/ {
    id: 'problem.TOO_MANY_PASSKEYS',
    message: 'So many devices are registered that one has to be removed first.',
  },
  TERMS_REQUIRED: /*i18n*/ { id: 'problem.TERMS_REQUIRED', message: 'Accept the terms first.' },
  NICKNAME_UNCHANGED: /*i18n*/ {
    id: 'problem.NICKNAME_UNCHANGED',
    message: 'This is your nickname already.',
  },
  NICKNAME_CHANGE_NOT_FOUND: /*i18n*/ {
    id: 'problem.NICKNAME_CHANGE_NOT_FOUND',
    message: 'The change of nickname is no longer open. Nothing was taken.',
  },
  IDENTIFICATION_REQUIRED: /*i18n*/ {
    id: 'problem.IDENTIFICATION_REQUIRED',
    message: 'Identification is required.',
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
} as const satisfies ProblemTexts<'identity'>;
