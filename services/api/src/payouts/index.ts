import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { bankStatementRoutes } from './bank-statements.route.ts';
import { payoutBatchRoutes } from './batches.route.ts';
import { payoutBooksRoute } from './books.route.ts';
import type { PayoutsDeps } from './deps.ts';

/** How creators are paid: batches, the bank's statements, and the books. */
export const payoutsRoutes: FastifyPluginAsyncZod<PayoutsDeps> = async (app, deps) => {
  await app.register(payoutBatchRoutes, deps);
  await app.register(bankStatementRoutes, deps);
  await app.register(payoutBooksRoute, deps);
};
