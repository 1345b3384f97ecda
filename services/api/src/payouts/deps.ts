import type { EventLog } from '@fanfold/event-log';
import type { Bank } from '@fanfold/payments';
import type { Clock } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type PayoutsDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  readonly bank: Bank;
};
