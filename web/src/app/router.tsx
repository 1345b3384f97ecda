import type { Language } from '@fanfold/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, type AnyRouter, createRouter } from '@tanstack/react-router';

import { bringTexts, type TextsOf } from '../lib/i18n.ts';
import { patienceMs, within } from '../lib/patience.ts';
import { shownAt } from './frame.ts';
import { rewriteFor } from './language-switch.ts';
import { movement } from './movement.ts';
import { NotFound, PagePending, RouteFailure } from './page-states.tsx';
import './route-data.ts';
import { routeTree } from './route-tree.gen.ts';

/** The router in history mode (SHL-020); pages keep their scroll position (SHL-027). */
export const makeRouter = (client: QueryClient, language: Language) => {
  const made: { router?: AnyRouter } = {};
  const router = createRouter({
    routeTree,
    context: { client },
    rewrite: rewriteFor(language),
    scrollRestoration: true,
    defaultViewTransition: movement((location) => made.router && shownAt(made.router, location)),
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 250,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFound,
  });
  made.router = router;
  const routes: readonly AnyRoute[] = Object.values(router.routesById);
  for (const route of routes) waitForParts(router, route);
  // The code of the next page comes while its texts do.
  router.subscribe('onBeforeLoad', () => bringPage(router));
  return router;
};

/**
 * No page is shown before its code and the texts of its contexts. Where they do not arrive in time, this page
 * fails and not what surrounds it (SHL-044).
 */
const waitForParts = (router: AnyRouter, route: AnyRoute): void => {
  const { beforeLoad } = route.options;
  route.options.beforeLoad = async (context: never) => {
    const code = router.loadRouteChunk(route);
    await within(patienceMs.pageCode, Promise.all([code, bringTexts(...textsOf(route))]));
    return beforeLoad?.(context);
  };
};

/**
 * Home and search say nothing of accounts, and are the first that visitors see; dialogs over them bring their
 * own texts.
 */
const textsOf = ({ isRoot, options: { staticData } }: AnyRoute): readonly TextsOf[] =>
  isRoot
    ? []
    : [...(staticData?.shows === 'works' ? [] : ['identity' as const]), ...(staticData?.texts ?? [])];

/**
 * Fetches code and texts of the page that was asked for, before the router needs them. What fails now, fails
 * there again.
 */
export const bringPage = (router: AnyRouter): void => {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId] as AnyRoute;
    router.loadRouteChunk(route)?.catch(() => undefined);
    bringTexts(...textsOf(route)).catch(() => undefined);
  }
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
