import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { booksRoute } from './books.route.ts';
import { findUserRoute } from './find-user.route.ts';
import { giftCoinsRoute } from './gift-coins.route.ts';
import { bonusCoinsRoute } from './grant-bonus.route.ts';
import { processManagersRoutes } from './process-managers.route.ts';
import { projectionsRoutes } from './projections.route.ts';
import { refundRoute } from './refund.route.ts';

export type AdminDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  readonly ids: Ids;
};

export const adminRoutes: FastifyPluginAsyncZod<AdminDeps> = async (app, deps) => {
  await app.register(findUserRoute, deps);
  await app.register(refundRoute, deps);
  await app.register(bonusCoinsRoute, deps);
  await app.register(giftCoinsRoute, deps);
  await app.register(booksRoute, deps);
  await app.register(projectionsRoutes, deps);
  await app.register(processManagersRoutes, deps);
};
