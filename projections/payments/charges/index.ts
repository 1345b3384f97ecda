export { charges } from './projection.ts';
export { chargeOf, chargesPage, type ListedCharge } from './queries.ts';
export type { ChargesTables } from './tables.ts';
