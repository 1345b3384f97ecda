import type { ProcessManager } from '@fanfold/application';
import type { EventLog } from '@fanfold/event-log';
import type { Clock, Logger } from '@fanfold/platform';
import type { LogCheckpoint } from './checkpoint.ts';
import type { ParkedStream } from './parked-streams.ts';
import type { RetrySettings } from './retry-times.ts';

export type ManagersOptions = {
  readonly eventLog: EventLog;
  readonly managers: readonly ProcessManager[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** How soon and how seldom what failed is tried again. */
  readonly retry?: RetrySettings;
};

/** A manager at work. */
export type Running = {
  readonly manager: ProcessManager;
  readonly consumes: ReadonlySet<string>;
  readonly checkpoint: LogCheckpoint;
  /** It has done with everything up to here; its checkpoint is older while there was nothing to do. */
  after: bigint;
  /** Set when it stands still, because too many streams wait for it already; the others go on. */
  failed: Error | undefined;
  /** Events it acted on since its checkpoint was stored. */
  unsaved: number;
};

/** What the worker tells of each manager. */
export type ManagerStatus = {
  readonly name: string;
  readonly position: string | null;
  readonly failed: string | null;
  readonly parked: readonly ParkedStream[];
};
