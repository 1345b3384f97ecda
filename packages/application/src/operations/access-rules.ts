import { type AccessRules, admins, anonymous, everyCaller, signedIn } from '../access-rule.ts';

export const operationsAccessRules: AccessRules = {
  'GET /api/admin/projections': { ...admins, reads: 'noPerson' },
  'GET /api/admin/audit': { ...admins, reads: { what: 'audit', subjects: ['subjectOid'] } },
  'GET /api/admin/audit/event': { ...admins, reads: { what: 'audit', subjects: ['subjectOid'] } },
  // It records page by page whom it names, since the whole is not known before it is sent.
  'GET /api/admin/audit.csv': { ...admins, reads: { what: 'audit', subjects: ['subjectOid'] } },
  'POST /api/admin/impersonate': admins,
  'POST /api/account/impersonation/end': { ...signedIn, inImpersonation: true },
  'POST /api/admin/projections/rebuild': admins,
  'POST /api/admin/projections/cancel': admins,
  'POST /api/admin/projections/swap': admins,
  'POST /api/admin/projections/rollback': admins,
  'POST /api/admin/projections/release': admins,
  'POST /api/admin/projections/park': admins,
  'POST /api/admin/projections/resume': admins,
  'POST /api/admin/process-managers/retry': admins,
  'POST /api/admin/process-managers/skip': admins,
  'GET /api/info': everyCaller,
  'GET /api/admin/pages': { ...admins, reads: 'noPerson' },
  'POST /api/admin/pages': admins,
  'POST /api/admin/pages/preview': admins,
  'POST /api/admin/pages/remove': admins,
  'GET /health': anonymous,
  'GET /healthz': anonymous,
  'GET /readyz': anonymous,
  'GET /.well-known/security.txt': anonymous,
};
