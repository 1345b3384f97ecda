import { type AccessRules, admins, channel, everyCaller, signedIn } from '../access-rule.ts';

export const discoveryAccessRules: AccessRules = {
  'GET /api/content/search': everyCaller,
  'GET /api/content/main-search': everyCaller,
  'GET /api/content/search/suggestions': everyCaller,
  'GET /api/content/page2': everyCaller,
  'GET /api/content/curated-pages': everyCaller,
  'GET /api/content/curation': everyCaller,
  'GET /api/content/curation/search-inputs': everyCaller,
  'GET /api/content/curation/personal': signedIn,
  'GET /api/account/curation': channel,
  'POST /api/account/curation/update': channel,
  'GET /api/admin/curated-pages': { ...admins, reads: 'noPerson' },
  'GET /api/admin/curation': { ...admins, reads: 'noPerson' },
  'GET /api/admin/curation/preview': { ...admins, reads: 'noPerson' },
  'POST /api/admin/curation': admins,
  'POST /api/admin/curation/publish': admins,
  'POST /api/admin/curation/remove': admins,
  'GET /api/admin/servercache': { ...admins, reads: 'noPerson' },
  'POST /api/admin/servercache/clear': admins,
};
