export {
  type Build,
  type BuildOrder,
  type BuildRequest,
  type OpenBuild,
  openBuild,
} from './generations/build.ts';
export type { Control, DesiredState, Report } from './generations/desired-state.ts';
export { dropAllGenerations } from './generations/drop-all-generations.ts';
export {
  type Health,
  type ParkedState,
  type ProjectionState,
  type ProjectionsOverview,
  readOverview,
  stopOf,
} from './generations/overview.ts';
export { Listener } from './live/listener.ts';
export { type OutboxMessage, type OutboxTail, type OutboxTailOptions, outboxTail } from './live/outbox.ts';
export { type Positions, positionsReached, type Reached } from './live/positions.ts';
export { readFrom, Upgrading } from './live/read-from.ts';
export {
  type Columns,
  Grouped,
  incoming,
  insertRows,
  prepared,
} from './postgres/bulk.ts';
export {
  bigint,
  boolean,
  date,
  integer,
  integerArray,
  type Json,
  json,
  jsonb,
  logPosition,
  merged,
  text,
  textArray,
  timestamptz,
} from './postgres/column.ts';
export { addRows } from './postgres/copy.ts';
export { createAll, defineTable, type RowOf, type TablesOf } from './postgres/define-table.ts';
export { personalColumns } from './postgres/erasing.ts';
export { inOrder, type Statement } from './postgres/in-order.ts';
export { newestFirst, type PageParams } from './postgres/page.ts';
export { queueOf, type Waiting } from './postgres/queue.ts';
export type { GenerationStatus, RuntimeTables } from './postgres/runtime-tables.ts';
export { openShortReads, type ShortReads } from './postgres/short-reads.ts';
export { escapeLike, folded } from './postgres/text-search.ts';
export {
  type AnyProjection,
  generationSchema,
  type LiveMessageLike,
  type ProjectionDefinition,
  projection,
  servingSchema,
} from './projection.ts';
export { RebuildRequired } from './runtime/errors.ts';
export { defaultSettings, type Settings } from './runtime/projection-group.ts';
export { type ProjectionRuntime, type ProjectionRuntimeOptions, runProjections } from './runtime/run.ts';
export type { GenerationState, ProjectionsStatus } from './runtime/status.ts';
