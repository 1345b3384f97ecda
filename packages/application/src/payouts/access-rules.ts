import { type AccessRules, finance } from '../access-rule.ts';

/** Finance alone pays creators. */
export const payoutsAccessRules: AccessRules = {
  'GET /api/admin/payout-batches': {
    ...finance,
    reads: { what: 'revenue', subjects: ['creatorOid'] },
  },
  'POST /api/admin/payout-batches': finance,
  'POST /api/admin/payout-batches/follow': { ...finance, money: true },
  'GET /api/admin/bank-statements': {
    ...finance,
    reads: { what: 'revenue', subjects: ['creatorOid'] },
  },
  'POST /api/admin/bank-statements': finance,
  'POST /api/admin/bank-statements/resolve': finance,
  'GET /api/admin/payout-books': { ...finance, reads: 'noPerson' },
};
