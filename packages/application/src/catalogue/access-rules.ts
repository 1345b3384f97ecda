import { type AccessRules, admins, channel, creators, everyCaller, signedIn } from '../access-rule.ts';

export const catalogueAccessRules: AccessRules = {
  'GET /api/content': everyCaller,
  'GET /api/content/main-search': everyCaller,
  'GET /api/content/projected': everyCaller,
  'POST /api/content': channel,
  'POST /api/content/update': channel,
  'DELETE /api/content': channel,
  'POST /api/content/issueid': channel,
  'POST /api/content/save': channel,
  'GET /api/content/draft': channel,
  'GET /api/content/own': channel,
  'POST /api/content/publish': channel,
  'POST /api/content/schedule': channel,
  'DELETE /api/content/schedule': channel,
  'GET /api/content/encoding-status': channel,
  'DELETE /api/content/encoding': channel,
  'POST /api/content/visibility': channel,
  'POST /api/content/counter-notice': channel,
  // Shares of earnings are the creator's own.
  'POST /api/content/co-creator': creators,
  'DELETE /api/content/co-creator': signedIn,
  'POST /api/content/co-creator/accept': creators,
  // Each asks the work itself who may have it.
  'GET /api/media/work/:contentOid/:file': everyCaller,
  'GET /api/media/play/:token/:file': everyCaller,
  'GET /api/media/play/:token/:folder/:file': everyCaller,
  'POST /api/admin/content/suspend': admins,
  'POST /api/admin/content/reinstate': admins,
};
