import type { EventLog } from '@fanfold/event-log';
import type { Mailer } from '@fanfold/mail';
import type { Providers } from '@fanfold/payments';
import type { Clock, Ids, Logger } from '@fanfold/platform';
import type { Kysely } from 'kysely';

import type { MailDeps } from '../deliver-mail.ts';

/** What charges and saved cards need: the log of facts and the payment providers. */
export type ChargeDeps = {
  readonly eventLog: EventLog;
  readonly providers: Providers;
  /** The address of the web application; pay pages lead back to it. */
  readonly publicUrl: string;
  readonly log: Logger;
};

/** What changing a person's payment settings needs. */
export type SettingsDeps = { readonly eventLog: EventLog; readonly clock: Clock; readonly ids: Ids };

export type GuardianDeps = SettingsDeps & {
  readonly publicUrl: string;
  /** Keys the HMAC of guardians' secrets, 32 bytes as hex. */
  readonly pepper: string;
  readonly mailer: Mailer;
};

/** What commands on one stream need. */
export type LogDeps = { readonly eventLog: EventLog };

export type ReceiptDeps = LogDeps & { readonly db: Kysely<never> };

export type MailReceiptDeps = ReceiptDeps & MailDeps;
