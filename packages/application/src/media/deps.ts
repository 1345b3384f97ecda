import type { EventLog } from '@fanfold/event-log';
import type { Scanners } from '@fanfold/media';
import type { ObjectStore } from '@fanfold/objects';
import type { Clock, Ids, Logger } from '@fanfold/platform';

export type MediaDeps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Undefined where no S3 is configured. */
  readonly objects: ObjectStore | undefined;
};

/** What a picture needs that is screened while its sender waits. */
export type PictureDeps = Pick<MediaDeps, 'eventLog' | 'objects'> & {
  readonly scanners: Scanners;
  readonly log: Pick<Logger, 'warn'>;
};
