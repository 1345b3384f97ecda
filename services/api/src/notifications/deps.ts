import type { EventLog } from '@fanfold/event-log';
import type { SendEmail } from '@fanfold/mail';
import type { Clock, Ids } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type NotificationsDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sendEmail: SendEmail;
  /** Where people open Fanfold. */
  readonly publicUrl: string;
  /** Keys the secrets of links in e-mails, 32 bytes as hex. */
  readonly pepper: string;
  /** The key that browsers subscribe to pushes with (VAPID), as base64url. */
  readonly pushPublicKey: string;
  /** Whether push services may be in private networks: for tests. */
  readonly pushPrivateNetworks: boolean;
};
