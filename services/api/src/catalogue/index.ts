import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CatalogueDeps } from './deps.ts';
import { getContentRoute } from './get-content.route.ts';
import { publishRoutes } from './publish.route.ts';
import { searchRoute } from './search.route.ts';
import { tilesRoutes } from './tiles.route.ts';
export const catalogueRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  await app.register(publishRoutes, deps);
  await app.register(tilesRoutes, deps);
  await app.register(searchRoute, deps);
  await app.register(getContentRoute, deps);
};
