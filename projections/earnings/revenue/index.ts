export { creatorRevenue } from './projection.ts';
export { heldEarnings, revenueByCause, revenueDays, salesPage } from './queries.ts';
export type { CreatorRevenueTables } from './tables.ts';
