// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/** Names of read models, as in `projections/`. */
const projection = z.string().min(2).max(42);
const generation = z.int().positive();
/** The operator's reason; for what the projector does by itself, a text of ours. */
const reason = z.string();

/**
 * A read model is to be built again beside the serving one, and to take over when it has caught up, or when
 * an operator says so.
 */
export const RebuildRequested = defineEvent('RebuildRequested', {
  projection,
  rebuildId: oid,
  swap: z.enum(['automatic', 'on-command']),
  reason,
});

export const RebuildCancelled = defineEvent('RebuildCancelled', { projection, rebuildId: oid, reason });

/** The rebuild is to take over as soon as it has caught up. */
export const SwapRequested = defineEvent('SwapRequested', { projection, rebuildId: oid, reason });

/** The projector put the rebuilt generation in the place of `replaced`, which it keeps current. */
export const GenerationSwapped = defineEvent('GenerationSwapped', {
  projection,
  rebuildId: oid,
  generation,
  replaced: generation.nullable(),
});

/** The kept generation is to serve again. */
export const RollbackRequested = defineEvent('RollbackRequested', { projection, generation, reason });

/** The projector put the kept generation back; it keeps `replaced` current instead. */
export const GenerationRolledBack = defineEvent('GenerationRolledBack', {
  projection,
  generation,
  replaced: generation,
});

/** The kept generation is no longer needed, or no longer there: it gets no more events and is dropped. */
export const GenerationReleased = defineEvent('GenerationReleased', { projection, generation, reason });

/** From `position` on, this projection sets the events of a stream aside and does not process them. */
export const StreamParked = defineEvent('StreamParked', {
  projection,
  stream: z.string(),
  /** Log position as a decimal string: it may exceed 2^53. */
  position: z.string().regex(/^\d+$/),
  reason,
});

/**
 * The projection is to process the events that were set aside, in order; then the stream is no longer parked.
 */
export const StreamResumed = defineEvent('StreamResumed', { projection, stream: z.string(), reason });

export const operationsEvents = [
  RebuildRequested,
  RebuildCancelled,
  SwapRequested,
  GenerationSwapped,
  RollbackRequested,
  GenerationRolledBack,
  GenerationReleased,
  StreamParked,
  StreamResumed,
] as const;
export type OperationsEvent = EventOf<typeof operationsEvents>;
