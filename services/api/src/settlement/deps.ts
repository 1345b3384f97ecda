import type { EventLog, Signer } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type SettlementDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  readonly signer: Signer;
};
