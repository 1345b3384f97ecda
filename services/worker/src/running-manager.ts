import type { ProcessManager } from '@fanfold/application';
import type { EventLog } from '@fanfold/event-log';
import type { Clock, Logger } from '@fanfold/platform';
import type { LogCheckpoint } from './checkpoint.ts';
import type { ParkedStream } from './parked-streams.ts';
import { requestTypes } from './react.ts';
import type { RetrySettings } from './retry-times.ts';

export type ManagersOptions = {
  readonly eventLog: EventLog;
  readonly managers: readonly ProcessManager[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** The shortest and the longest interval at which a failure is retried. */
  readonly retry?: RetrySettings;
};

/** A running process manager. */
export type RunningManager = {
  readonly manager: ProcessManager;
  readonly consumes: ReadonlySet<string>;
  readonly checkpoint: LogCheckpoint;
  /**
   * It has processed everything up to here; its stored checkpoint is a little older while there was nothing
   * to do.
   */
  after: bigint;
  /** Set when it is stopped because too many streams are parked for it; the others continue. */
  failed: Error | undefined;
  /** The position of the newest event that it acted on. */
  acted: bigint;
  /** How many events it has passed since its checkpoint was stored. */
  passed: number;
};

export const begun = (
  manager: ProcessManager,
  from: Pick<RunningManager, 'checkpoint' | 'after' | 'failed'>,
): RunningManager => ({
  manager,
  consumes: new Set<string>(manager.consumes),
  ...from,
  acted: -1n,
  passed: 0,
});

/**
 * What these managers read: `types` are those that the store has to deliver, and `skipped` is how many events
 * it left out at least when it says how far it came. Managers that share a feed read all: together they
 * consume nearly every type, and their progress is watched at each event.
 */
export const feedOf = (
  managers: readonly ProcessManager[],
): { readonly types: ReadonlySet<string> | undefined; readonly skipped: number } =>
  managers.every(({ feed }) => feed === 'own')
    ? {
        types: new Set([...managers.flatMap(({ consumes }) => consumes), ...requestTypes]),
        skipped: maxPassed,
      }
    : { types: undefined, skipped: 0 };

/** What the worker reports about each manager. */
export type ManagerStatus = {
  readonly name: string;
  readonly position: string | null;
  readonly failed: string | null;
  readonly parked: readonly ParkedStream[];
};

export const statusOf = (
  { manager, checkpoint, failed }: RunningManager,
  parked: readonly ParkedStream[],
): ManagerStatus => ({
  name: manager.name,
  position: checkpoint.position === undefined ? null : String(checkpoint.position),
  failed: failed?.message ?? null,
  parked,
});

/** Notes that a manager has processed everything up to this position, which are so many events more. */
export const pass = (running: RunningManager, position: bigint, events: number): void => {
  if (running.failed || position <= running.after) return;
  running.after = position;
  running.passed += events;
};

/**
 * After this many events, the checkpoint of a manager that had nothing to do is stored as well: a restart
 * reads from the oldest checkpoint of the feed on, and a sale would wait for it.
 */
const maxPassed = 500;

/**
 * Whether the checkpoint should be moved to this position. Saving appends an event that wakes every reader,
 * so a manager that had nothing to do is saved rarely.
 */
export const isSaveDue = (
  { failed, acted, passed, checkpoint }: RunningManager,
  position: bigint,
): boolean => {
  const stored = checkpoint.position ?? -1n;
  return !failed && position > stored && (acted > stored || passed >= maxPassed || checkpoint.isPositionOnly);
};
