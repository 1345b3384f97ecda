export { creatorRevenue } from './projection.ts';
export { revenueByCause, revenueDays, salesPage } from './queries.ts';
export type { CreatorRevenueTables } from './tables.ts';
