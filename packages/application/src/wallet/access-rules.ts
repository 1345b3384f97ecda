import { type AccessRules, admins, everybody, finance, ownWallet, payers, signedIn } from '../access-rule.ts';

export const walletAccessRules: AccessRules = {
  'GET /api/coinevent': ownWallet,
  'GET /api/coinevent/wallet': ownWallet,
  'GET /api/coinevent/counterparties': ownWallet,
  'GET /api/coinevent/why': ownWallet,
  'GET /api/coinevent/export.csv': { ...signedIn, reads: { of: 'wallet' } },
  'GET /api/coinevent/export.pdf': { ...signedIn, reads: { of: 'wallet' } },
  'GET /api/coinevent/statement': { ...signedIn, reads: { of: 'wallet' } },
  'GET /api/coinevent/statement/key': everybody,
  'GET /api/coinevent/statement/verify.mjs': everybody,
  'GET /api/coinevent/budget': signedIn,
  'POST /api/coinevent/budget': signedIn,
  'GET /api/story-chat/credits': signedIn,
  'POST /api/story-chat/convert/credit': payers,
  'POST /api/story-chat/one-touch': signedIn,
  'POST /api/admin/bonuscoins': { ...admins, money: true },
  'POST /api/admin/gift-coins': { ...admins, money: true },
  'GET /api/admin/trial-balance': { ...finance, reads: 'nobody' },
  'GET /api/admin/unspent-balance': { ...finance, reads: 'nobody' },
  'GET /api/admin/unspent-balance.csv': { ...finance, reads: 'nobody' },
};
