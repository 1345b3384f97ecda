import type { EventLog } from '@fanfold/event-log';
import type { ObjectStore } from '@fanfold/objects';
import type { Clock, Ids } from '@fanfold/platform';

export type MediaDeps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Undefined where no S3 is configured. */
  readonly objects: ObjectStore | undefined;
};
