import { type AccessRules, admins, anonymous, everyCaller, signedIn } from '../access-rule.ts';

export const operationsAccessRules: AccessRules = {
  'GET /api/admin/projections': { ...admins, reads: 'noPerson' },
  // What was seen of whom is recorded here; the list itself shows account numbers alone.
  'GET /api/admin/inspections': { ...admins, reads: 'noPerson' },
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
  'POST /api/admin/pages/publish': admins,
  'POST /api/admin/pages/remove': admins,
  'GET /health': anonymous,
  'GET /healthz': anonymous,
  'GET /readyz': anonymous,
  'GET /.well-known/security.txt': anonymous,
};
