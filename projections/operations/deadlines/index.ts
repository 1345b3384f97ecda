export { timers } from './projection.ts';
export { type DueTimer, dueTimers, nextDueAt } from './queries.ts';
export type { TimerKind, TimersTables } from './tables.ts';
