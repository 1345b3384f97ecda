import { type AccessRule, type AccessRules, admins, finance } from '../access-rule.ts';

/** A creator, or one who was one, sees their own revenue. */
const revenue: AccessRule = {
  allow: ['creator', 'finance', 'admin'],
  formerCreators: true,
  reads: { of: 'revenue' },
};

/** Sums over all creators: no person is named. */
const totals: AccessRule = { ...finance, reads: 'noPerson' };

export const earningsAccessRules: AccessRules = {
  'GET /api/coinevent/event/aggregate': revenue,
  'GET /api/coinevent/creator/aggregate/coinType': revenue,
  'GET /api/coinevent/creator/aggregate': revenue,
  'GET /api/coinevent/creator': revenue,
  'GET /api/coinevent/creator/month': revenue,
  'GET /api/coinevent/creator/line': revenue,
  'GET /api/coinevent/creator/export.csv': revenue,
  'GET /api/account/purchase-events/pagination': revenue,
  'GET /api/coinevent/legacy/revenue': revenue,
  'GET /api/coinevent/admin/legacy/revenue': { ...admins, reads: 'noPerson' },
  'GET /api/live/revenue/tickets': revenue,
  'GET /api/live/revenue/donations': revenue,
  'GET /api/live/admin/revenue/total/tickets': totals,
  'GET /api/live/admin/revenue/total/donations': totals,
  'GET /api/admin/subscription/revenue': totals,
  'GET /api/admin/revenue': totals,
  'POST /api/admin/adjust-revenue': admins,
};
