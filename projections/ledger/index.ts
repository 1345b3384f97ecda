export type { Posting } from './posting.ts';
export { ledger } from './projection.ts';
export { accountBalances, postingsAt, trialBalance } from './queries.ts';
export type { LedgerTables } from './tables.ts';
