import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { agreementRoute } from './agreement.route.ts';
import { chargeRoutes } from './charge.route.ts';
import type { PaymentsDeps } from './deps.ts';
import { manageCardsRoutes } from './manage-cards.route.ts';
import { productsRoute } from './products.route.ts';
import { readChargeRoutes } from './read-charge.route.ts';
import { refundRoutes } from './refunds/index.ts';
import { savedCardRoutes } from './saved-card.route.ts';
import { setUpCardRoutes } from './set-up-card.route.ts';
import { settleChargeRoutes } from './settle-charge.route.ts';
import { spendingRoutes } from './spending.route.ts';
import { webhookRoute } from './webhook.route.ts';

/** Charges, cards, limits, and the ways of money back. */
export const paymentsRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  await app.register(productsRoute, deps);
  await app.register(agreementRoute, deps);
  await app.register(chargeRoutes, deps);
  await app.register(readChargeRoutes, deps);
  await app.register(settleChargeRoutes, deps);
  await app.register(savedCardRoutes, deps);
  await app.register(setUpCardRoutes, deps);
  await app.register(manageCardsRoutes, deps);
  await app.register(spendingRoutes, deps);
  await app.register(webhookRoute, deps);
  await app.register(refundRoutes, deps);
};
