import type { Claims } from '@fanfold/application/identity';
import type { XClient } from '@fanfold/application/rewards';
import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import type { Clock, Ids, Logger, Seeds } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

/** What gift points and the stock of their codes need. */
export type GiftPointDeps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly providers: Pick<Providers, 'find'>;
  readonly publicUrl: string;
  /** Keys the hashes of codes and of what X is told, 32 bytes as hex. */
  readonly pepper: string;
  readonly log: Logger;
};

export type RewardsDeps = GiftPointDeps & {
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly ids: Ids;
  /** The seeds of draws. */
  readonly seeds: Seeds;
  /** Who holds an X account: one account of ours, and no other. */
  readonly claims: Pick<Claims, 'idOf' | 'reserve' | 'settle'>;
  /** Undefined where X is not configured. */
  readonly xClient: XClient | undefined;
};
