import type { Language } from '@fanfold/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, type AnyRouter, createRouter } from '@tanstack/react-router';

import { bringTexts } from '../lib/i18n.ts';
import { rewriteFor } from './language-switch.ts';
import { NotFound, PagePending, RouteFailure } from './page-states.tsx';
import './route-data.ts';
import { routeTree } from './route-tree.gen.ts';

/** The router in history mode (SHL-020); pages keep their scroll position (SHL-027). */
export const makeRouter = (client: QueryClient, language: Language) => {
  const router = createRouter({
    routeTree,
    context: { client },
    rewrite: rewriteFor(language),
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 250,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFound,
  });
  const routes: readonly AnyRoute[] = Object.values(router.routesById);
  for (const route of routes) waitForTexts(route);
  // The code of the next page comes while its texts do.
  router.subscribe('onBeforeLoad', () => bringPage(router));
  return router;
};

/** No page is shown before the texts of its contexts. Where they do not arrive, this page fails and not what surrounds it. */
const waitForTexts = ({ options }: AnyRoute): void => {
  const texts = options.staticData?.texts;
  if (texts) options.beforeLoad = () => bringTexts(...texts);
};

/** Fetches code and texts of the page that was asked for, before the router needs them. What fails now, fails there again. */
export const bringPage = (router: AnyRouter): void => {
  for (const { routeId, staticData } of router.matchRoutes(router.latestLocation)) {
    router.loadRouteChunk(router.routesById[routeId] as AnyRoute)?.catch(() => undefined);
    bringTexts(...(staticData.texts ?? [])).catch(() => undefined);
  }
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
