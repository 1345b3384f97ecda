export { counterparties } from './counterparties.ts';
export { balanceAt, holdsAt, lotsAt, type PointInTime } from './point-in-time.ts';
export { walletHistory } from './projection.ts';
export { type HistoryFilter, historyPage, movedLots } from './queries.ts';
export type { WalletHistoryTables } from './tables.ts';
