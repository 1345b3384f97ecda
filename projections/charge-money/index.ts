export { movementsOf, movementsOn } from './movements.ts';
export { chargeMoney } from './projection.ts';
export { disputesAndDebts, moneyBackOf, monthMetrics, refundsPage } from './queries.ts';
export type { ChargeMoneyTables } from './tables.ts';
