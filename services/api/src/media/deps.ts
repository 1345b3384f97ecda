import type { Scanners } from '@fanfold/application/media';
import type { EventLog } from '@fanfold/event-log';
import type { Cdn, ObjectStore } from '@fanfold/objects';
import type { Clock, Ids, Logger } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type MediaDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly objects: ObjectStore | undefined;
  readonly cdn: Cdn;
  readonly scanners: Scanners;
  readonly log: Logger;
  readonly passedOnBucket: string | undefined;
};
