import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type EarningsDeps = {
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly eventLog: EventLog;
  readonly clock: Clock;
};
