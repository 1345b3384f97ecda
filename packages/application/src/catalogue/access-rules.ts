import { type AccessRules, creators, everybody } from '../access-rule.ts';

export const catalogueAccessRules: AccessRules = {
  'GET /api/content': everybody,
  'GET /api/content/projected': everybody,
  'POST /api/content': creators,
  'POST /api/content/update': creators,
};
