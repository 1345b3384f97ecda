export { linkedAccounts } from './projection.ts';
export { linkedAccountsPage } from './queries.ts';
export type { SharingCasesTables } from './tables.ts';
