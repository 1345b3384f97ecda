import type { EventLog } from '@fanfold/event-log';
import type { Mailer } from '@fanfold/mail';
import type { Clock, Ids } from '@fanfold/platform';

import type { Claims } from './claims.ts';

export type IdentityDeps = {
  readonly eventLog: EventLog;
  readonly claims: Claims;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Keys the HMAC of confirmation codes and of passkeys' challenges, 32 bytes as hex. */
  readonly pepper: string;
  /** Where people open the site; e-mails link to it. */
  readonly publicUrl: string;
};
