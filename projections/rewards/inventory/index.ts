export { inventory } from './projection.ts';
export { itemsOf } from './queries.ts';
export type { InventoryTables } from './tables.ts';
