export { reconciliations } from './projection.ts';
export { reconciliationsOf } from './queries.ts';
export type { ReconciliationsTables } from './tables.ts';
