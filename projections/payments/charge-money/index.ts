export { movementsOf, movementsOn } from './movements.ts';
export { chargeMoney } from './projection.ts';
export { disputesAndDebts, monthMetrics, refundsPage, reversalsOf } from './queries.ts';
export type { ChargeMoneyTables } from './tables.ts';
