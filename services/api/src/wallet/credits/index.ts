import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { convertRoute } from './convert.route.ts';
import { creditsRoute } from './credits.route.ts';
import type { CreditsDeps } from './deps.ts';
/** Chat credits of whoever is signed in. */
export const creditsRoutes: FastifyPluginAsyncZod<CreditsDeps> = async (app, deps) => {
  await app.register(creditsRoute, deps);
  await app.register(convertRoute, deps);
};
