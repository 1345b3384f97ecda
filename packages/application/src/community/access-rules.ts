import { type AccessRules, admins, signedIn } from '../access-rule.ts';

export const communityAccessRules: AccessRules = {
  'POST /api/account/favorite/creators': signedIn,
  'GET /api/account/favorite/creators': signedIn,
  'POST /api/content/block': signedIn,
  'GET /api/account/blocked': signedIn,
  'POST /api/content/report': signedIn,
  'GET /api/admin/reports': { ...admins, reads: { what: 'reports', subjects: ['reporterOid'] } },
  'POST /api/admin/reports/decide': admins,
};
