import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { z } from 'zod';

import { page } from './page.ts';
import { root } from './root.tsx';

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async ({ context }) => (await import('../../routes/home.tsx')).load(context.client),
  component: lazyRouteComponent(() => import('../../routes/home.tsx'), 'Home'),
});

const play = createRoute({
  getParentRoute: () => root,
  path: '/play/$contentOid',
  // A discount code that its creator gave out as a link.
  validateSearch: z.object({ code: z.string().max(40).optional().catch(undefined) }),
  loader: async ({ context, params }) =>
    (await import('../../routes/play.tsx')).load(context.client, params.contentOid),
  component: page(() => import('../../routes/play.tsx'), 'Play', ['commerce', 'payments']),
});

const studio = createRoute({
  getParentRoute: () => root,
  path: '/studio2',
  loader: async ({ context }) => (await import('../../routes/studio.tsx')).load(context.client),
  component: page(() => import('../../routes/studio.tsx'), 'Studio', ['commerce']),
});

export const catalogueRoutes = [home, play, studio] as const;
