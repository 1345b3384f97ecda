import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';

import { NotFound } from '../page-states.tsx';
import { Shell } from '../shell.tsx';

type RouterContext = { readonly client: QueryClient };

export const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: NotFound,
});
