import { type AccessRules, admins, creators, everyCaller, payers, signedIn } from '../access-rule.ts';

export const identityAccessRules: AccessRules = {
  'POST /api/account/signup': { ...everyCaller, guess: { kind: 'signUp', of: 'email', always: true } },
  'POST /api/account/signup/confirm': {
    ...everyCaller,
    guess: { kind: 'confirmationCode', of: 'signUpId', ownSecret: true },
  },
  'POST /api/account/signup/resend': {
    ...everyCaller,
    guess: { kind: 'resend', of: 'signUpId', always: true },
  },
  'GET /api/account/nickname-available': everyCaller,
  'POST /api/account/login': { ...everyCaller, guess: { kind: 'password', of: 'email', ownSecret: true } },
  'POST /api/account/logout': everyCaller,
  'GET /api/account/me': everyCaller,
  'GET /api/account/date': everyCaller,
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
  'GET /api/account/unregister': signedIn,
  'POST /api/account/unregister': { ...signedIn, fresh: true },
  'POST /api/account/waitUnregister': { ...signedIn, fresh: true },
  'POST /api/account/stopUnregister': { ...signedIn, duringDeletionWait: true },
  'POST /api/account/cancelUnregister': { ...signedIn, duringDeletionWait: true },
  'GET /api/admin/unregister': { ...admins, reads: { of: 'wallet' } },
  'POST /api/admin/unregister': admins,
  'GET /api/admin/getuser': { ...admins, reads: { what: 'profile', subjects: ['oid'] } },
};
