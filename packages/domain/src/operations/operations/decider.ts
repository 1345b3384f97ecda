import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type OperationsEvent, operationsEvents } from './events.ts';

/** The commands of operators to a projection. */
export type OperatorCommand = { readonly projection: string; readonly reason: string } & (
  | { readonly type: 'RequestRebuild'; readonly rebuildId: Oid; readonly swap: 'automatic' | 'on-command' }
  | { readonly type: 'CancelRebuild' }
  | { readonly type: 'RequestSwap' }
  | { readonly type: 'RequestRollback' }
  | { readonly type: 'ReleaseGeneration' }
  | { readonly type: 'ParkStream'; readonly stream: string; readonly position: string }
  | { readonly type: 'ResumeStream'; readonly stream: string }
);

/** The projector's reports. They tell of facts, so they are never refused. */
export type ProjectorCommand = { readonly projection: string; readonly generation: number } & (
  | { readonly type: 'RecordSwap'; readonly rebuildId: Oid; readonly replaced: number | null }
  | { readonly type: 'RecordRollback'; readonly replaced: number }
  /** The kept generation was lost with its code or its database. */
  | { readonly type: 'RecordLoss' }
);

export type OperationsCommand = OperatorCommand | ProjectorCommand;

/** Plain JSON. A projection without any operation is not in it. */
export type OperationsState = { projections: Record<string, ProjectionOperations> };

export type ProjectionOperations = {
  rebuild: { rebuildId: Oid; swap: 'automatic' | 'on-command' } | null;
  /** The generation that took over last. */
  serving: number | null;
  /** The generation before, which is kept current. */
  kept: number | null;
  /** The kept generation was asked to serve again, and does not yet. */
  rollback: boolean;
  /** Parked streams, with the log position from which on they are parked. */
  parked: Record<string, string>;
};

export type OperationsRefusal =
  | 'REBUILD_RUNNING'
  | 'NO_REBUILD'
  | 'NO_KEPT_GENERATION'
  | 'ROLLBACK_RUNNING'
  | 'STREAM_NOT_PARKED';

export const operations: Decider<OperationsState, OperationsCommand, OperationsEvent, OperationsRefusal> = {
  initial: () => ({ projections: {} }),

  evolve: (state, event) => {
    state.projections[event.projection] ??= untouched();
    evolveOne(operationsOf(state, event.projection), event);
    return state;
  },

  decide: (state, command) => {
    const present = operationsOf(state, command.projection);
    switch (command.type) {
      case 'RecordSwap':
      case 'RecordRollback':
      case 'RecordLoss':
        return record(present, command);
      case 'ParkStream':
      case 'ResumeStream':
        return decideParking(present, command);
      case 'RequestRollback':
      case 'ReleaseGeneration':
        return decideKept(present, command);
      case 'RequestRebuild':
      case 'CancelRebuild':
      case 'RequestSwap':
        return decideRebuild(present, command);
    }
  },
};

/** All operations are on one stream: they are few, and the projector learns of them with one read. */
export const operationsId = 'projections';

export const operationsStream = defineStream({
  category: 'operations',
  idPattern: 'projections',
  holds:
    'what operators ask of projections and what the projector did: rebuilds, swaps, rollbacks, releases, parked streams',
  context: 'operations',
  decider: operations,
  events: operationsEvents,
});

export const operationsOf = (state: Readonly<OperationsState>, projection: string): ProjectionOperations =>
  state.projections[projection] ?? untouched();

const untouched = (): ProjectionOperations => ({
  rebuild: null,
  serving: null,
  kept: null,
  rollback: false,
  parked: {},
});

const evolveOne = (one: ProjectionOperations, event: OperationsEvent): void => {
  switch (event.type) {
    case 'RebuildRequested':
      one.rebuild = { rebuildId: event.rebuildId, swap: event.swap };
      return;
    case 'RebuildCancelled':
      if (one.rebuild?.rebuildId === event.rebuildId) one.rebuild = null;
      return;
    case 'SwapRequested':
      if (one.rebuild?.rebuildId === event.rebuildId) one.rebuild.swap = 'automatic';
      return;
    case 'GenerationSwapped':
      if (one.rebuild?.rebuildId === event.rebuildId) one.rebuild = null;
      serve(one, event);
      return;
    case 'GenerationRolledBack':
      serve(one, event);
      return;
    case 'RollbackRequested':
      one.rollback = true;
      return;
    case 'GenerationReleased':
      if (one.kept !== event.generation) return;
      one.kept = null;
      one.rollback = false;
      return;
    case 'StreamParked':
      one.parked[event.stream] = event.position;
      return;
    case 'StreamResumed':
      delete one.parked[event.stream];
      return;
  }
};

const serve = (
  one: ProjectionOperations,
  { generation, replaced }: { generation: number; replaced: number | null },
): void => {
  one.serving = generation;
  one.kept = replaced;
  one.rollback = false;
};

type Decision = readonly OperationsEvent[] | Refusal<OperationsRefusal>;
type Of<Type extends OperationsCommand['type']> = Extract<OperationsCommand, { type: Type }>;

const decideRebuild = (
  { rebuild }: ProjectionOperations,
  command: Of<'RequestRebuild' | 'CancelRebuild' | 'RequestSwap'>,
): Decision => {
  const { projection, reason } = command;
  if (command.type === 'RequestRebuild') {
    const { rebuildId, swap } = command;
    if (rebuild?.rebuildId === rebuildId) return [];
    if (rebuild) return refuse('REBUILD_RUNNING', { projection });
    return [{ type: 'RebuildRequested', projection, rebuildId, swap, reason }];
  }
  if (!rebuild) return refuse('NO_REBUILD', { projection });
  const { rebuildId, swap } = rebuild;
  if (command.type === 'CancelRebuild') return [{ type: 'RebuildCancelled', projection, rebuildId, reason }];
  return swap === 'automatic' ? [] : [{ type: 'SwapRequested', projection, rebuildId, reason }];
};

const decideKept = (
  { kept, rollback }: ProjectionOperations,
  { type, projection, reason }: Of<'RequestRollback' | 'ReleaseGeneration'>,
): Decision => {
  if (kept === null) return refuse('NO_KEPT_GENERATION', { projection });
  if (type === 'RequestRollback')
    return rollback ? [] : [{ type: 'RollbackRequested', projection, generation: kept, reason }];
  // It is about to serve.
  if (rollback) return refuse('ROLLBACK_RUNNING', { projection });
  return [{ type: 'GenerationReleased', projection, generation: kept, reason }];
};

const decideParking = (
  { parked }: ProjectionOperations,
  command: Of<'ParkStream' | 'ResumeStream'>,
): Decision => {
  const { projection, stream, reason } = command;
  const isParked = parked[stream] !== undefined;
  if (command.type === 'ParkStream')
    return isParked ? [] : [{ type: 'StreamParked', projection, stream, position: command.position, reason }];
  if (!isParked) return refuse('STREAM_NOT_PARKED', { projection, stream });
  return [{ type: 'StreamResumed', projection, stream, reason }];
};

const record = (
  present: ProjectionOperations,
  command: Of<'RecordSwap' | 'RecordRollback' | 'RecordLoss'>,
): Decision => {
  const { projection, generation } = command;
  if (command.type === 'RecordLoss') {
    const reason = 'It is not there any more.';
    return present.kept === generation
      ? [{ type: 'GenerationReleased', projection, generation, reason }]
      : [];
  }
  if (command.type === 'RecordRollback') {
    if (present.serving === generation && !present.rollback) return [];
    return [{ type: 'GenerationRolledBack', projection, generation, replaced: command.replaced }];
  }
  const { rebuildId, replaced } = command;
  // The projector reports again after a crash. A swap that came before its cancellation is recorded: it has
  // happened.
  if (present.rebuild?.rebuildId !== rebuildId && present.serving === generation) return [];
  return [{ type: 'GenerationSwapped', projection, rebuildId, generation, replaced }];
};
