import type { EventLog, Signer } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type WalletDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  /** For single statements that are short: see `openShortReads`. */
  readonly reads: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly signer: Signer;
};
