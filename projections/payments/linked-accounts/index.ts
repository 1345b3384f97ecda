export { linkedAccounts } from './projection.ts';
export { linkedAccountsPage } from './queries.ts';
export type { LinkedAccountsTables } from './tables.ts';
