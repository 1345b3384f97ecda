import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { convertRoute } from './convert.route.ts';
import { creditsRoute } from './credits.route.ts';

export type CreditsDeps = { readonly eventLog: EventLog; readonly clock: Clock; readonly ids: Ids };

/** Chat credits of whoever is signed in. */
export const creditsRoutes: FastifyPluginAsyncZod<CreditsDeps> = async (app, deps) => {
  await app.register(creditsRoute, deps);
  await app.register(convertRoute, deps);
};
