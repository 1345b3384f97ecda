export { type Build, type BuildOrder, type Helping, type OpenBuild, openBuild } from './build.ts';
export {
  type Columns,
  type Day,
  Grouped,
  type Int8,
  incoming,
  insertRows,
  type Moment,
  prepared,
} from './bulk.ts';
export { defaultSettings, type Settings } from './cohort.ts';
export type { Control, Report, Wanted } from './control.ts';
export { adding } from './copy.ts';
export { dropAllGenerations } from './drop-all.ts';
export { RebuildRequired } from './errors.ts';
export { type OutboxMessage, type OutboxTail, type OutboxTailOptions, outboxTail } from './outbox.ts';
export {
  type Health,
  type ParkedState,
  type ProjectionState,
  type ProjectionsOverview,
  readOverview,
  stopOf,
} from './overview.ts';
export { newestFirst, type PageWanted } from './page.ts';
export { type Positions, positionsReached, type Reached } from './positions.ts';
export {
  type AnyProjection,
  generationSchema,
  type LiveMessageLike,
  type ProjectionDefinition,
  projection,
  servingSchema,
} from './projection.ts';
export { type ProjectionRuntime, type ProjectionRuntimeOptions, runProjections } from './run.ts';
export type { GenerationStatus, RuntimeTables } from './runtime-tables.ts';
export { readFrom, Upgrading } from './serving.ts';
export { openShortReads, type ShortReads } from './short-reads.ts';
export type { GenerationState, ProjectionsStatus } from './status.ts';
