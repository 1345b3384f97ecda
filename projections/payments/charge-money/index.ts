export { chargeMoney } from './projection.ts';
export { movementsOf, movementsOn } from './provider-movements.ts';
export { disputesAndDebts, monthMetrics, refundsPage, reversalsOf } from './queries.ts';
export type { ChargeMoneyTables } from './tables.ts';
