import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';

import { NotFound } from './page-states.tsx';
import { Shell } from './shell.tsx';

export type RouterContext = { readonly client: QueryClient };

const root = createRootRouteWithContext<RouterContext>()({ component: Shell, notFoundComponent: NotFound });

// A page and what it loads come in one file, when they are needed. What an address may say is checked here; a value that
// makes no sense is left out rather than refused, since people edit addresses by hand.
const day = z.iso.date().optional().catch(undefined);

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async ({ context }) => (await import('../routes/home.tsx')).load(context.client),
  component: lazyRouteComponent(() => import('../routes/home.tsx'), 'Home'),
});

const play = createRoute({
  getParentRoute: () => root,
  path: '/play/$contentOid',
  loader: async ({ context, params }) =>
    (await import('../routes/play.tsx')).load(context.client, params.contentOid),
  component: lazyRouteComponent(() => import('../routes/play.tsx'), 'Play'),
});

const charge = createRoute({
  getParentRoute: () => root,
  path: '/charge',
  validateSearch: z.object({ product: z.string().optional().catch(undefined) }),
  loader: async ({ context }) => (await import('../routes/charge.tsx')).load(context.client),
  component: lazyRouteComponent(() => import('../routes/charge.tsx'), 'ChargePage'),
});

const chargeSearch = z.object({ chargeId: z.string().catch('') });

const chargeSuccess = createRoute({
  getParentRoute: () => root,
  path: '/charge/success',
  validateSearch: chargeSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../routes/charge-result.tsx')).load(context.client, deps.chargeId),
  component: lazyRouteComponent(() => import('../routes/charge-result.tsx'), 'ChargeSuccess'),
});

const chargeFail = createRoute({
  getParentRoute: () => root,
  path: '/charge/fail',
  validateSearch: chargeSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../routes/charge-result.tsx')).load(context.client, deps.chargeId),
  component: lazyRouteComponent(() => import('../routes/charge-result.tsx'), 'ChargeFail'),
});

const myInfo = createRoute({
  getParentRoute: () => root,
  path: '/myinfo',
  component: lazyRouteComponent(() => import('../routes/my-info.tsx'), 'MyInfo'),
});

const myCoins = createRoute({
  getParentRoute: () => root,
  path: '/myinfo/coins',
  validateSearch: z.object({
    kind: z.enum(['paid', 'bonus']).optional().catch(undefined),
    startDate: day,
    endDate: day,
  }),
  loader: async ({ context }) => (await import('../routes/my-coins.tsx')).load(context.client),
  component: lazyRouteComponent(() => import('../routes/my-coins.tsx'), 'MyCoins'),
});

const purchases = createRoute({
  getParentRoute: () => root,
  path: '/myinfo/purchases',
  loader: async ({ context }) => (await import('../routes/purchases.tsx')).load(context.client),
  component: lazyRouteComponent(() => import('../routes/purchases.tsx'), 'Purchases'),
});

const studio = createRoute({
  getParentRoute: () => root,
  path: '/studio2',
  loader: async ({ context }) => (await import('../routes/studio.tsx')).load(context.client),
  component: lazyRouteComponent(() => import('../routes/studio.tsx'), 'Studio'),
});

const revenue = createRoute({
  getParentRoute: () => root,
  path: '/channel/revenue',
  validateSearch: z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional()
      .catch(undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../routes/revenue.tsx')).load(context.client, deps.month),
  component: lazyRouteComponent(() => import('../routes/revenue.tsx'), 'Revenue'),
});

// The administration area has no fixed address: its first segment is known only to those who may enter.
const admin = createRoute({
  getParentRoute: () => root,
  path: '/$adminPath',
  validateSearch: z.object({ user: z.string().optional().catch(undefined) }),
  loader: async ({ context, params }) =>
    (await import('../routes/admin.tsx')).guard(context.client, params.adminPath),
  component: lazyRouteComponent(() => import('../routes/admin.tsx'), 'Admin'),
});

const trialBalance = createRoute({
  getParentRoute: () => root,
  path: '/$adminPath/trial-balance',
  loader: async ({ context, params }) =>
    (await import('../routes/admin.tsx')).guard(context.client, params.adminPath),
  component: lazyRouteComponent(() => import('../routes/admin.tsx'), 'TrialBalance'),
});

export const routeTree = root.addChildren([
  home,
  play,
  charge,
  chargeSuccess,
  chargeFail,
  myInfo,
  myCoins,
  purchases,
  studio,
  revenue,
  admin,
  trialBalance,
]);
