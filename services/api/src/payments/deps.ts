import type { Language } from '@fanfold/contracts';
import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import type { Clock, Ids, Logger } from '@fanfold/platform';
import type { RateLimitOptions } from '@fastify/rate-limit';

export type PaymentsDeps = {
  readonly eventLog: EventLog;
  readonly providers: Providers;
  /** Where people open Fanfold; pay pages send them back there. */
  readonly publicUrl: string;
  readonly ids: Ids;
  /** Keys the HMAC of guardians' secrets, 32 bytes as hex. */
  readonly pepper: string;
  readonly sendLetter: (letter: Letter) => Promise<void>;
  /** For calls that write to strangers or could be guessed at. */
  readonly rateLimit: RateLimitOptions;
  readonly clock: Clock;
  readonly log: Logger;
};

export type Letter = {
  readonly to: string;
  readonly language: Language;
  /** Sending the same key again sends nothing. */
  readonly key: string;
  readonly subject: string;
  readonly text: string;
};
