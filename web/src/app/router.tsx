import type { Language } from '@fanfold/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';

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

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
