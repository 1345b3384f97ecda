import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';

import { root } from './root.tsx';

const charge = createRoute({
  getParentRoute: () => root,
  path: '/charge',
  validateSearch: z.object({ product: z.string().optional().catch(undefined) }),
  loader: async ({ context }) => (await import('../../routes/charge.tsx')).load(context.client),
  component: lazyRouteComponent(() => import('../../routes/charge.tsx'), 'ChargePage'),
});

const chargeSearch = z.object({ chargeId: z.string().catch('') });

const chargeSuccess = createRoute({
  getParentRoute: () => root,
  path: '/charge/success',
  validateSearch: chargeSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../../routes/charge-result.tsx')).load(context.client, deps.chargeId),
  component: lazyRouteComponent(() => import('../../routes/charge-result.tsx'), 'ChargeSuccess'),
});

const chargeFail = createRoute({
  getParentRoute: () => root,
  path: '/charge/fail',
  validateSearch: chargeSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../../routes/charge-result.tsx')).load(context.client, deps.chargeId),
  component: lazyRouteComponent(() => import('../../routes/charge-result.tsx'), 'ChargeFail'),
});

export const paymentRoutes = [charge, chargeSuccess, chargeFail] as const;
