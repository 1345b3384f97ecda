import { type AccessRules } from '../access-rule.ts';

export const earningsAccessRules: AccessRules = {
  'GET /api/coinevent/event/aggregate': { allow: ['creator', 'finance', 'admin'] },
  'GET /api/coinevent/creator/aggregate/coinType': { allow: ['creator', 'finance', 'admin'] },
  'GET /api/coinevent/creator/aggregate': { allow: ['creator', 'finance', 'admin'] },
  'GET /api/coinevent/creator': { allow: ['creator', 'finance', 'admin'] },
};
