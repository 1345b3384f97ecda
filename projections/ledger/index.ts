export type { Posting } from './accounts.ts';
export { ledger } from './projection.ts';
export { accountBalances, postingsAt, trialBalance } from './queries.ts';
export type { LedgerTables } from './tables.ts';
