export { walletHistory } from './projection.ts';
export { type HistoryFilter, historyLine, historyPage } from './queries.ts';
export type { WalletHistoryTables } from './tables.ts';
