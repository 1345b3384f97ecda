import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { tierCouponRoutes } from './coupons.route.ts';
import type { SubscriptionsDeps } from './deps.ts';
import { findSubscriptionsRoute } from './find-subscriptions.route.ts';
import { endingRoutes, memberRoutes } from './members.route.ts';
import { pauseRoutes, subscribingRoutes } from './subscribing.route.ts';
import { subscriptionListRoutes } from './subscriptions.route.ts';
import { tierRoutes } from './tiers.route.ts';

/** Tiers of channels, subscribing, coupons of tiers, and the billing run. */
export const subscriptionsRoutes: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, deps) => {
  await app.register(tierRoutes, deps);
  await app.register(subscribingRoutes, deps);
  await app.register(pauseRoutes, deps);
  await app.register(subscriptionListRoutes, deps);
  await app.register(tierCouponRoutes, deps);
  await app.register(memberRoutes, deps);
  await app.register(endingRoutes, deps);
  await app.register(findSubscriptionsRoute, deps);
};
