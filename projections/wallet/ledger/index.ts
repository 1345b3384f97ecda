export type { Posting } from './posting.ts';
export { ledger } from './projection.ts';
export { accountBalances, firstDay, movedBetween, postingsAt, trialBalance } from './queries.ts';
export type { LedgerTables } from './tables.ts';
