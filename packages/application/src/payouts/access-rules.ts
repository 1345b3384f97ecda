import { type AccessRules, finance } from '../access-rule.ts';

/** Finance alone pays creators. */
export const payoutsAccessRules: AccessRules = {
  'GET /api/admin/payout-batches': {
    ...finance,
    reads: { what: 'revenue', subjects: ['creatorOid'] },
  },
  'POST /api/admin/payout-batches': { ...finance, money: true },
  'POST /api/admin/payout-batches/follow': { ...finance, money: true },
  'GET /api/admin/bank-statements': { ...finance, reads: 'noPerson' },
  'POST /api/admin/bank-statements': { ...finance, money: true },
  'POST /api/admin/bank-statements/resolve': { ...finance, money: true },
  'GET /api/admin/payout-books': { ...finance, reads: 'noPerson' },
};
