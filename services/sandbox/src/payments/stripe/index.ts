import { sandboxCredential } from '@fanfold/platform';
import type { FastifyPluginAsync } from 'fastify';

import type { PaymentsDeps } from '../index.ts';
import { customerRoutes } from './customers.route.ts';
import { intentRoutes } from './intents.route.ts';
import { balanceRoutes, refundRoutes } from './refunds.route.ts';
import { sessionRoutes } from './sessions.route.ts';

/**
 * The card provider: the part of Stripe's API that a shop of coins needs, at the paths of the official
 * client.
 */
export const stripeRoutes: FastifyPluginAsync<PaymentsDeps> = async (app, deps) => {
  const right = `Bearer ${sandboxCredential(deps.secret, 'stripe-key')}`;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== right)
      return reply.code(401).send({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    return undefined;
  });
  await app.register(sessionRoutes, deps);
  await app.register(intentRoutes, deps);
  await app.register(customerRoutes, deps);
  await app.register(refundRoutes, deps);
  await app.register(balanceRoutes, deps);
};
