import type { Claims, IdentityProvider } from '@fanfold/application/identity';
import type { EventLog } from '@fanfold/event-log';
import type { Mailer } from '@fanfold/mail';
import type { ObjectStore } from '@fanfold/objects';
import type { Clock, Ids, Logger } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';
import type { Sessions } from '../http/sessions.ts';
import type { LoginProviders } from '../login-providers.ts';

export type IdentityDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly claims: Claims;
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  /** Where profile images are; undefined where no S3 is configured. */
  readonly objects: ObjectStore | undefined;
  /** Undefined where none is configured. */
  readonly identityProvider: IdentityProvider | undefined;
  readonly loginProviders: LoginProviders;
  /** Whether administrators and finance staff need a second step. */
  readonly secondFactorRequired: boolean;
  readonly log: Logger;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Keys the HMAC of confirmation codes and of passkeys' challenges, 32 bytes as hex. */
  readonly pepper: string;
  readonly adminPath: string;
  /** Accounts that see what is being tried out (IDN-116). */
  readonly betaAccounts: readonly string[];
  /** Where proxies name a visitor's country; undefined where none does. */
  readonly countryHeader: string | undefined;
  /** Where people open the site: passkeys belong to its host. */
  readonly publicUrl: string;
};
