import type { FastifyPluginAsync } from 'fastify';

import type { Store } from '../store.ts';
import { actRoute } from './act.route.ts';
import { booksRoute } from './books.route.ts';
import { createPageRoute } from './create-page.route.ts';
import { getPageRoute } from './get-page.route.ts';
import type { Pages } from './pages.ts';
import { payPageRoute } from './pay-page.route.ts';

type Deps = { readonly pages: Pages; readonly store: Store; readonly baseUrl: string };

/** The payment provider. */
export const payments: FastifyPluginAsync<Deps> = async (app, deps) => {
  await app.register(createPageRoute, deps);
  await app.register(getPageRoute, deps);
  await app.register(payPageRoute, deps);
  await app.register(actRoute, deps);
  await app.register(booksRoute, deps);
};
