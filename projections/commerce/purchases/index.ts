export { purchases } from './projection.ts';
export { ownedContent, type Purchase, purchaseAt, purchasedAmong, purchasesPage } from './queries.ts';
export type { PurchasesTables } from './tables.ts';
