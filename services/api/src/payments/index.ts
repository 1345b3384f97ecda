import type { Language } from '@fanfold/contracts';
import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import type { Clock, Ids, Logger } from '@fanfold/platform';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { chargeRoutes } from './charge.route.ts';
import { manageCardsRoutes } from './manage-cards.route.ts';
import { productsRoute } from './products.route.ts';
import { readChargeRoutes } from './read-charge.route.ts';
import { savedCardRoutes } from './saved-card.route.ts';
import { setUpCardRoutes } from './set-up-card.route.ts';
import { settleChargeRoutes } from './settle-charge.route.ts';
import { spendingRoutes } from './spending.route.ts';
import { webhookRoute } from './webhook.route.ts';

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

export const payments: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  await app.register(productsRoute, deps);
  await app.register(chargeRoutes, deps);
  await app.register(readChargeRoutes, deps);
  await app.register(settleChargeRoutes, deps);
  await app.register(savedCardRoutes, deps);
  await app.register(setUpCardRoutes, deps);
  await app.register(manageCardsRoutes, deps);
  await app.register(spendingRoutes, deps);
  await app.register(webhookRoute, deps);
};
