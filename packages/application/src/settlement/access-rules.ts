import { type AccessRule, type AccessRules, finance } from '../access-rule.ts';

/** A creator, or one who was one, sees their own payouts, and an administrator any (REV-031, ADM-084). */
const own: AccessRule = {
  allow: ['creator', 'finance', 'admin'],
  formerCreators: true,
  reads: { of: 'revenue' },
};
/** Who is owed something says where it is paid, and asks for it. */
const owed: AccessRule = { allow: ['creator'], formerCreators: true };

export const settlementAccessRules: AccessRules = {
  'GET /api/account/payouts': own,
  'POST /api/account/payouts': { ...owed, fresh: true },
  'POST /api/account/revenuerequest': { ...owed, money: true },
  'POST /api/account/automatic-request': owed,
  'GET /api/account/creator-settlement': own,
  'GET /api/account/withholding': own,
  'GET /api/account/creator-settlement-years': own,
  'GET /api/account/creator-settlement/statement': own,
  'GET /api/account/creator-settlement/statement.pdf': own,
  'GET /api/coinevent/creator/export.pdf': own,
  'GET /api/admin/check-settlement': {
    ...finance,
    reads: { what: 'revenue', subjects: ['creatorOid'] },
  },
  'GET /api/admin/close-calendar': { ...finance, reads: 'noPerson' },
  'GET /api/admin/creator-months': {
    ...finance,
    reads: { what: 'revenue', subjects: ['creatorOid'] },
  },
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
  'GET /api/admin/invoices': { ...finance, reads: { what: 'revenue', subjects: ['creatorOid'] } },
  'GET /api/admin/invoices.csv': { ...finance, reads: { what: 'revenue', subjects: ['creatorOid'] } },
  'GET /api/admin/platform-vat.csv': { ...finance, reads: 'noPerson' },
  'GET /api/admin/tax-claims': {
    ...finance,
    reads: { what: 'payees', subjects: ['creatorOid'] },
  },
  'POST /api/admin/tax-claims/decide': finance,
  'POST /api/admin/non-resident-tax': finance,
  'POST /api/admin/completerequestrevenue': { ...finance, money: true },
};
