import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { convertRoute } from './convert.route.ts';
import { creditsRoute } from './credits.route.ts';
import type { CreditsDeps } from './deps.ts';
/** The chat credits of the signed-in user. */
export const creditsRoutes: FastifyPluginAsyncZod<CreditsDeps> = async (app, deps) => {
  await app.register(creditsRoute, deps);
  await app.register(convertRoute, deps);
};
