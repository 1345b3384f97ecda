export { deadlines } from './projection.ts';
export { nextDueAt, type PassedDeadline, readPassedDeadlines } from './queries.ts';
export type { DeadlineKind, DeadlinesTables } from './tables.ts';
