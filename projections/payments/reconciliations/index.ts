export { reconciliations } from './projection.ts';
export { reconciliationsOf, refusedDays } from './queries.ts';
export type { ReconciliationsTables } from './tables.ts';
