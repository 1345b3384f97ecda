import { type AccessRules, everyCaller } from './access-rule.ts';

/** Routes that belong to no context: live updates, the API's own description, the web application. */
export const serviceAccessRules: AccessRules = {
  'GET /api/live': everyCaller,
  // Topics are authorised one by one, and a client may bring its token in its first message.
  'GET /api/live/socket': everyCaller,
  'GET /api/openapi.json': everyCaller,
  'GET /api/docs': everyCaller,
  'GET /api/docs/:file': everyCaller,
  'GET /*': everyCaller,
};
