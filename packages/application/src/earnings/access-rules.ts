import type { AccessRule, AccessRules } from '../access-rule.ts';

const revenue: AccessRule = { allow: ['creator', 'finance', 'admin'], reads: { of: 'revenue' } };

export const earningsAccessRules: AccessRules = {
  'GET /api/coinevent/event/aggregate': revenue,
  'GET /api/coinevent/creator/aggregate/coinType': revenue,
  'GET /api/coinevent/creator/aggregate': revenue,
  'GET /api/coinevent/creator': revenue,
};
