export { accounts } from './projection.ts';
export { accountOf, creatorOf, findAccounts, nicknamesOf } from './queries.ts';
export type { AccountsTables } from './tables.ts';
