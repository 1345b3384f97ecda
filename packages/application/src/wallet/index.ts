export { convertCredits } from './convert-credits.process.ts';
export { topUpCredits } from './top-up-credits.process.ts';
export { unspentBalances } from './unspent-balance.ts';
export { warnOfExpiry } from './warn-of-expiry.process.ts';
