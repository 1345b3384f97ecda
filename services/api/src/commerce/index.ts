import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { bundlesRoutes } from './bundle/bundles.route.ts';
import { creatorBundlesRoutes } from './bundle/creator-bundles.route.ts';
import { cartRoutes } from './cart/cart.route.ts';
import { orderRoute } from './cart/order.route.ts';
import type { CommerceDeps } from './deps.ts';
import { checkCodeRoute } from './discount/check-code.route.ts';
import { creatorCodesRoutes } from './discount/creator-codes.route.ts';
import { giftRoutes } from './gift/gift.route.ts';
import { purchaseRoute } from './purchase.route.ts';
import { purchaseReceiptRoute } from './purchase-receipt.route.ts';
import { refundRoute } from './refund-purchase.route.ts';
import { donateRoutes } from './spend/donate.route.ts';
import { drmEncodingRoute } from './spend/drm-encoding.route.ts';
import { ratingFeeRoute } from './spend/rating-fee.route.ts';
import { userPurchasesRoute } from './user-purchases.route.ts';
import { withdrawPurchaseRoute } from './withdraw-purchase.route.ts';

/** Buying: single purchases, orders of a cart, bundles, gifts, donations, discount codes. */
export const commerceRoutes: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  await app.register(purchaseRoute, deps);
  await app.register(purchaseReceiptRoute, deps);
  await app.register(cartRoutes, deps);
  await app.register(orderRoute, deps);
  await app.register(bundlesRoutes, deps);
  await app.register(creatorBundlesRoutes, deps);
  await app.register(giftRoutes, deps);
  await app.register(checkCodeRoute, deps);
  await app.register(creatorCodesRoutes, deps);
  await app.register(donateRoutes, deps);
  await app.register(drmEncodingRoute, deps);
  await app.register(ratingFeeRoute, deps);
  await app.register(refundRoute, deps);
  await app.register(withdrawPurchaseRoute, deps);
  await app.register(userPurchasesRoute, deps);
};
