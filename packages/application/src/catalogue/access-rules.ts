import { type AccessRules, creators, everyCaller } from '../access-rule.ts';

export const catalogueAccessRules: AccessRules = {
  'GET /api/content': everyCaller,
  'GET /api/content/main-search': everyCaller,
  'GET /api/content/projected': everyCaller,
  'POST /api/content': creators,
  'POST /api/content/update': creators,
};
