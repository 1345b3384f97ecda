export { qrEvents } from './projection.ts';
export { qrEventsList } from './queries.ts';
export type { QrEventsTables } from './tables.ts';
