import { type AccessRule, type AccessRules, finance } from '../access-rule.ts';

/** A creator sees their own payouts, and an administrator any (REV-031, ADM-084). */
const own: AccessRule = { allow: ['creator', 'finance', 'admin'], reads: { of: 'revenue' } };

export const settlementAccessRules: AccessRules = {
  'GET /api/account/payouts': own,
  'POST /api/account/payouts': { allow: ['creator'], fresh: true },
  'POST /api/account/revenuerequest': { allow: ['creator'], money: true },
  'GET /api/account/creator-settlement': own,
  'GET /api/account/creator-settlement-years': own,
  'GET /api/account/creator-settlement/statement': own,
  'GET /api/account/creator-settlement/statement.pdf': own,
  'GET /api/coinevent/creator/export.pdf': own,
  'GET /api/admin/check-settlement': {
    ...finance,
    reads: { what: 'revenue', subjects: ['creatorOid'] },
  },
  'GET /api/admin/close-calendar': { ...finance, reads: 'noPerson' },
  'GET /api/admin/check-settlement/payee': { ...finance, reads: { of: 'revenue' } },
  'GET /api/admin/negative-balances': {
    ...finance,
    reads: { what: 'revenue', subjects: ['creatorOid'] },
  },
  'POST /api/admin/negative-balances/write-off': { ...finance, money: true },
  'GET /api/admin/withholding': { ...finance, reads: { what: 'revenue', subjects: ['creatorOid'] } },
  // Names and tax numbers leave in a file: whom it names is recorded before it is sent.
  'GET /api/admin/withholding.csv': {
    ...finance,
    reads: { what: 'payees', subjects: ['creatorOid'] },
  },
  'POST /api/admin/completerequestrevenue': { ...finance, money: true },
};
