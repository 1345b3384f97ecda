import { type AccessRules, everybody } from './access-rule.ts';

/** Routes that belong to no context: live updates, the API's own description, the web application. */
export const serviceAccessRules: AccessRules = {
  'GET /api/live': everybody,
  // Topics are authorised one by one, and a client may bring its token in its first message.
  'GET /api/live/socket': everybody,
  'GET /api/openapi.json': everybody,
  'GET /*': everybody,
};
