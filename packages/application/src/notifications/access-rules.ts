import { type AccessRules, signedIn } from '../access-rule.ts';

export const notificationsAccessRules: AccessRules = {
  'GET /api/account/notifications': signedIn,
  'POST /api/account/notifications/read': signedIn,
  'GET /api/account/alarm': signedIn,
  'GET /api/account/notification/setting': signedIn,
  'POST /api/account/notification/setting': signedIn,
  // Who may tell whom is the use case's to decide.
  'POST /api/account/notification': { allow: ['creator', 'admin'], reads: 'noPerson' },
};
