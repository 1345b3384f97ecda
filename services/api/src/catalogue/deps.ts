import type { Claims } from '@fanfold/application/identity';
import type { DownloadLimits } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import type { Mailer } from '@fanfold/mail';
import type { ObjectStore } from '@fanfold/objects';
import type { Clock, Ids } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type CatalogueDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Undefined where no S3 is configured. */
  readonly objects: ObjectStore | undefined;
  /** Mails the code that confirms a claimant's address. */
  readonly mailer: Mailer;
  /** Keys the addresses of what is played, and those codes. */
  readonly pepper: string;
  /** What one person's player may fetch within an hour. */
  readonly downloadLimits: DownloadLimits;
  readonly nicknameHolder: Claims['nicknameHolder'];
};
