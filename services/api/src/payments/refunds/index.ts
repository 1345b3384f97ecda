import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import type { RefundDeps } from './deps.ts';
import { disputesRoutes } from './disputes.route.ts';
import { chargesRoutes } from './finance.route.ts';
import { linkedAccountsRoutes } from './linked-accounts.route.ts';
import { myChargesRoute } from './my-charges.route.ts';
import { quoteRefundRoute } from './quote-refund.route.ts';
import { receiptRoutes } from './receipt.route.ts';
import { reconciliationRoutes } from './reconciliation.route.ts';
import { refundChargeRoutes } from './refund-charge.route.ts';
import { refundCoinRoute } from './refund-coin.route.ts';
import { refundsRoute } from './refunds.route.ts';
/** A person's charges and the ways of their money back, for its owner, administrators and finance. */
export const refundRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  await app.register(myChargesRoute, deps);
  await app.register(quoteRefundRoute, deps);
  await app.register(receiptRoutes, deps);
  await app.register(reconciliationRoutes, deps);
  await app.register(linkedAccountsRoutes, deps);
  await app.register(refundChargeRoutes, deps);
  await app.register(refundCoinRoute, deps);
  await app.register(refundsRoute, deps);
  await app.register(disputesRoutes, deps);
  await app.register(chargesRoutes, deps);
};
