import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';

import { myChargesRoute } from './my-charges.route.ts';
import { refundChargeRoutes } from './refund-charge.route.ts';

export type MoneyBackDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
};

/** A person's charges and the ways of their money back. */
export const moneyBackRoutes: FastifyPluginAsyncZod<MoneyBackDeps> = async (app, deps) => {
  await app.register(myChargesRoute, deps);
  await app.register(refundChargeRoutes, deps);
};
