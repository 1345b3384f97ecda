export { creatorRevenue } from './projection.ts';
export { revenueDays, salesPage } from './queries.ts';
export type { CreatorRevenueTables } from './tables.ts';
