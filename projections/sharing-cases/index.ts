export { sharingCases } from './projection.ts';
export { sharingCasesPage } from './queries.ts';
export type { SharingCasesTables } from './tables.ts';
