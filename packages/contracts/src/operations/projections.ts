import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { lookUpName, oid, position, reason, revision } from '../common.ts';

/** Log position of a checkpoint; -1 before the first event. */
const checkpoint = z.string().regex(/^-?\d+$/);
const count = z.int().nonnegative();

export const Generation = z.object({
  generation: z.int().positive(),
  version: z.int(),
  /** `live` ones take part in the shared batches; `retired` ones are fed no more. */
  status: z.enum(['building', 'catching-up', 'live', 'failed', 'retired']),
  /** `waiting`: built, level, and to be told to take over. */
  role: z.enum(['serving', 'kept', 'waiting', 'building', 'retired']),
  position: checkpoint,
  startedAt: timestamp,
  servedAt: timestamp.nullable(),
  error: z
    .object({
      message: z.string(),
      position: position.nullable(),
      eventId: z.string().nullable(),
      eventType: z.string().nullable(),
      stream: z.string().nullable(),
    })
    .nullable(),
  progress: z.object({
    eventsDone: count,
    eventsTotal: count.nullable(),
    eventsPerSecond: z.number().nullable(),
    secondsLeft: count.nullable(),
    lagSeconds: z.number().nullable(),
  }),
});
export type Generation = z.infer<typeof Generation>;

export const ParkedStream = z.object({
  stream: z.string(),
  generation: z.int().positive(),
  position,
  events: count,
  error: z.string().nullable(),
  parkedAt: timestamp,
});

export const ProjectionStatus = z.object({
  name: z.string(),
  health: z.enum(['well', 'behind', 'building', 'incomplete', 'stopped']),
  generations: z.array(Generation),
  parked: z.array(ParkedStream),
  /** A rebuild that was asked for and is neither swapped in nor cancelled. */
  rebuild: z.object({ rebuildId: oid, swap: z.enum(['automatic', 'on-command']) }).nullable(),
  /** The generation that one can go back to. */
  kept: z.int().nullable(),
  /** It was asked to serve again and does not yet. */
  rollback: z.boolean(),
});
export type ProjectionStatus = z.infer<typeof ProjectionStatus>;

/** Something an operator or the projector did, from the log. */
export const OperationsAct = z.object({
  at: timestamp,
  type: z.string(),
  /** The projection or the process manager. */
  projection: z.string(),
  /** Null for the projector, the worker and the command line. */
  actorOid: oid.nullable(),
  /** The actor's nickname. */
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
});
export type OperationsAct = z.infer<typeof OperationsAct>;

/** A stream that waits, because a process manager could not react to its event at `revision`. */
export const ParkedEventProcessing = z.object({
  manager: z.string(),
  stream: z.string(),
  revision: z.int().nonnegative(),
  position,
  eventType: z.string(),
  error: z.string(),
  /** An operator asked for a retry or skipped an event, and the worker has not come to it yet. */
  asked: z.boolean(),
});
export type ParkedEventProcessing = z.infer<typeof ParkedEventProcessing>;

export const ProjectionsReply = z.object({
  projector: z.object({ owner: z.string(), heartbeatAt: timestamp, alive: z.boolean() }),
  /** Where the log ends. */
  head: checkpoint,
  projections: z.array(ProjectionStatus),
  /** What waits for process managers. */
  parkedProcessing: z.array(ParkedEventProcessing),
  /** Newest first. */
  acts: z.array(OperationsAct),
});
export type ProjectionsReply = z.infer<typeof ProjectionsReply>;

export const OperateBody = z.object({
  projection: lookUpName(2, 42),
  reason,
});
export const RebuildBody = OperateBody.extend({
  swap: z.enum(['automatic', 'on-command']).default('automatic'),
});
export const ResumeBody = OperateBody.extend({ stream: lookUpName(1, 200) });
/** Of a process manager: to try what waits on a stream again. */
export const RetryBody = z.object({
  manager: lookUpName(2, 64),
  stream: lookUpName(1, 200),
  reason,
});
/** To go on without its reaction to the event at this revision. */
export const SkipBody = RetryBody.extend({ revision });
export const OperateReply = z.object({ position });
