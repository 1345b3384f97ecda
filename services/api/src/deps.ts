import type { Claims, IdentityProvider } from '@fanfold/application/identity';
import type { Scanners } from '@fanfold/application/media';
import type { XClient } from '@fanfold/application/rewards';
import type { DownloadLimits } from '@fanfold/domain/identity';
import type { EventLog, Signer } from '@fanfold/event-log';
import type { Mailer, SendEmail } from '@fanfold/mail';
import type { Cdn, ObjectStore } from '@fanfold/objects';
import type { Bank, Providers } from '@fanfold/payments';
import type { Clock, Ids, Logger, Seeds, Telemetry } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { Sessions } from './http/sessions.ts';
import type { LoginProviders } from './login-providers.ts';
import type { HealthDeps } from './operations/health/health.route.ts';

/** What the process that serves the API opens and passes in. */
export type ProcessDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  /** For single statements that are short: see `openShortReads`. */
  readonly reads: Kysely<never>;
  readonly positions: Positions;
  readonly providers: Providers;
  readonly bank: Bank;
  /** Where files are kept; undefined where no S3 is configured. */
  readonly objects: ObjectStore | undefined;
  /** Keeps copies of public files near their readers. */
  readonly cdn: Cdn;
  /** What uploaded pictures are screened with, while their senders wait. */
  readonly scanners: Scanners;
  /**
   * The address of an S3's bucket that browsers cannot reach by themselves: the API passes their requests on.
   */
  readonly passedOnBucket: string | undefined;
  /** Where people open Fanfold; pay pages lead back to it, and passkeys belong to its host. */
  readonly publicUrl: string;
  /** What stands before the paths of public files; undefined where they are at the public address. */
  readonly cdnBase: string | undefined;
  /** For e-mail that a person waits for: tried for some seconds. */
  readonly mailer: Mailer;
  readonly sendEmail: SendEmail;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly seeds: Seeds;
  /** Undefined where X is not configured. */
  readonly xClient: XClient | undefined;
  /** Checks who is an adult; undefined where none is configured. */
  readonly identityProvider: IdentityProvider | undefined;
  readonly loginProviders: LoginProviders;
  /** Whether administrators and finance staff need a second step. */
  readonly secondFactorRequired: boolean;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  /** Where people report a weakness; undefined without one. */
  readonly securityContact: string | undefined;
  readonly adminPath: string;
  /** Accounts that see what is being tried out (IDN-116). */
  readonly betaAccounts: readonly string[];
  /** Where proxies name a visitor's country, in lower case; undefined where none does. */
  readonly countryHeader: string | undefined;
  /** What one person's player may fetch within an hour of the clock; more blocks the account. */
  readonly downloadLimits: DownloadLimits;
  /** Keys the hashes of what is claimed, of codes and of challenges, 32 bytes as hex. */
  readonly pepper: string;
  readonly signer: Signer;
  /** The key that browsers subscribe to pushes with (VAPID), as base64url. */
  readonly pushPublicKey: string;
  /** Whether push services may be in private networks: for tests. */
  readonly pushPrivateNetworks: boolean;
  /** What is not ready, by name; empty when everything is. */
  readonly unready: () => Promise<Readonly<Record<string, string>>>;
  /** How this process is, and what it knows of the others. */
  readonly watch: HealthDeps['watch'];
};

/**
 * What the routes of contexts are served with. A context's `deps.ts` names those that it needs, and receives
 * no others.
 */
export type ApiDeps = ProcessDeps & {
  readonly sessions: Sessions;
  readonly claims: Claims;
  readonly nicknameHolder: Claims['nicknameHolder'];
};
