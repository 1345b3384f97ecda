import { type AccessRules, admins, creators, everybody, payers, signedIn } from '../access-rule.ts';

export const identityAccessRules: AccessRules = {
  'POST /api/account/signup': { ...everybody, guess: { kind: 'signUp', of: 'email', always: true } },
  'POST /api/account/signup/confirm': {
    ...everybody,
    guess: { kind: 'confirmationCode', of: 'signUpId', ownSecret: true },
  },
  'POST /api/account/signup/resend': {
    ...everybody,
    guess: { kind: 'resend', of: 'signUpId', always: true },
  },
  'GET /api/account/nickname-available': everybody,
  'POST /api/account/login': { ...everybody, guess: { kind: 'password', of: 'email', ownSecret: true } },
  'POST /api/account/logout': everybody,
  'GET /api/account/me': everybody,
  'GET /api/account/date': everybody,
  'POST /api/account/reauthenticate': {
    ...signedIn,
    guess: { kind: 'password', of: 'caller', ownSecret: true },
  },
  'POST /api/account/reauthenticate/options': signedIn,
  'GET /api/account/passkeys': signedIn,
  'POST /api/account/passkeys': { ...signedIn, fresh: true },
  'POST /api/account/passkeys/options': { ...signedIn, fresh: true },
  'POST /api/account/passkeys/remove': { ...signedIn, fresh: true },
  'POST /api/account/creator': signedIn,
  'POST /api/account/residence': signedIn,
  'POST /api/account/modify': creators,
  'POST /api/account/purchase/change/nickname': payers,
  'GET /api/admin/getuser': { ...admins, reads: { what: 'profile', subjects: ['oid'] } },
};
