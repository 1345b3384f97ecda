import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import type { Clock, Logger } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { chargeRoutes } from './charge.route.ts';
import { productsRoute } from './products.route.ts';
import { readChargeRoutes } from './read-charge.route.ts';
import { settleChargeRoutes } from './settle-charge.route.ts';
import { webhookRoute } from './webhook.route.ts';

export type PaymentsDeps = {
  readonly eventLog: EventLog;
  readonly providers: Providers;
  /** Where people open Fanfold; pay pages send them back there. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
};

export const payments: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  await app.register(productsRoute, deps);
  await app.register(chargeRoutes, deps);
  await app.register(readChargeRoutes, deps);
  await app.register(settleChargeRoutes, deps);
  await app.register(webhookRoute, deps);
};
