import type { Language } from '@fanfold/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, type AnyRouter, createRouter } from '@tanstack/react-router';

import { rewriteFor } from './language-switch.ts';
import { NotFound, PagePending, RouteFailure } from './page-states.tsx';
import { routeTree } from './routes.tsx';

/** The router in history mode (SHL-020); pages keep their scroll position (SHL-027). */
export const makeRouter = (client: QueryClient, language: Language) =>
  createRouter({
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

/** Fetches the code of the page that is open, before the router comes to it. What fails now, fails there again. */
export const bringPage = (router: AnyRouter): void => {
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    router.loadRouteChunk(router.routesById[routeId] as AnyRoute)?.catch(() => undefined);
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
