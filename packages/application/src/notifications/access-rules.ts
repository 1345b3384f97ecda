import { type AccessRules, admins, everyCaller, signedIn } from '../access-rule.ts';

export const notificationsAccessRules: AccessRules = {
  'GET /api/account/notifications': signedIn,
  'POST /api/account/notifications/read': signedIn,
  'GET /api/account/alarm': signedIn,
  'GET /api/account/notification/setting': signedIn,
  'POST /api/account/notification/setting': signedIn,
  // The secret in the address has 192 bits and cannot be guessed.
  'GET /api/account/unsubscribe/:token': everyCaller,
  'POST /api/account/unsubscribe/:token': everyCaller,
  'POST /api/account/marketingmail': admins,
  'GET /api/admin/adminmail': { ...admins, reads: 'noPerson' },
  'GET /api/admin/adminmail/audience': { ...admins, reads: 'noPerson' },
  'POST /api/admin/adminmail/preview': admins,
  'POST /api/admin/adminmail/test': admins,
  'POST /api/admin/adminmail/cancel': admins,
  'GET /api/admin/resend-noti': { ...admins, reads: { what: 'notices', subjects: ['ownerOid'] } },
  'POST /api/admin/resend-noti': admins,
  'POST /api/admin/resend-noti/all': admins,
  'GET /api/account/push': signedIn,
  'POST /api/account/push': signedIn,
  'POST /api/account/push/end': signedIn,
  'POST /api/account/push/setting': signedIn,
  'GET /api/admin/pushappnotification': { ...admins, reads: 'noPerson' },
  'POST /api/admin/pushappnotification': admins,
  'POST /api/admin/pushappnotification/cancel': admins,
  // Who may tell whom is the use case's to decide.
  'POST /api/account/notification': { allow: ['creator', 'admin'], reads: 'noPerson' },
};
