import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { getContentRoute } from './get-content.route.ts';
import { publishRoutes } from './publish.route.ts';
import { tilesRoutes } from './tiles.route.ts';

export type CatalogueDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  readonly ids: Ids;
};

export const catalogueRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  await app.register(publishRoutes, deps);
  await app.register(tilesRoutes, deps);
  await app.register(getContentRoute, deps);
};
