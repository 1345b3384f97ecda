export { creatorRevenue } from './projection.ts';
export { heldEarnings, revenueByKind, revenueDays, salesPage } from './queries.ts';
export type { CreatorRevenueTables } from './tables.ts';
