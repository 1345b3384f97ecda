import type { FastifyPluginAsync } from 'fastify';

import { actRoute } from './act.route.ts';
import { booksRoute } from './books.route.ts';
import type { Cards } from './cards.ts';
import { disputeRoutes } from './dispute.route.ts';
import { kakaoRoutes } from './kakao.route.ts';
import { legacyPageRoutes } from './legacy-pages.route.ts';
import type { Pages } from './pages.ts';
import { payPageRoute } from './pay-page.route.ts';
import { payletterRoutes } from './payletter.route.ts';
import { paypalRoutes } from './paypal/orders.route.ts';
import { paypayRoutes } from './paypay.route.ts';
import { stripeRoutes } from './stripe/index.ts';

export type PaymentsDeps = {
  readonly pages: Pages;
  readonly cards: Cards;
  readonly baseUrl: string;
  /** The shop's address for webhooks, for providers that are configured with it: `{hooksUrl}/{provider}`. */
  readonly hooksUrl: string;
  /** The installation's webhook secret; every provider's own keys are derived from it. */
  readonly secret: string;
};

/** The payment providers, each with the interface of the real one. */
export const payments: FastifyPluginAsync<PaymentsDeps> = async (app, deps) => {
  await app.register(payPageRoute, deps);
  await app.register(actRoute, deps);
  await app.register(booksRoute, deps);
  await app.register(disputeRoutes, deps);
  await app.register(legacyPageRoutes, deps);
  await app.register(stripeRoutes, deps);
  await app.register(paypalRoutes, deps);
  await app.register(paypayRoutes, deps);
  await app.register(kakaoRoutes, deps);
  await app.register(payletterRoutes, deps);
};
