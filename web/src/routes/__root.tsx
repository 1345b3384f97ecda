import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';

import { NotFound } from '../app/page-states.tsx';
import { Shell } from '../app/shell.tsx';

type RouterContext = { readonly client: QueryClient };

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: NotFound,
});
