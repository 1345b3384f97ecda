import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { page } from './page.ts';
import { root } from './root.tsx';

const layout = createRoute({
  getParentRoute: () => root,
  path: '/myinfo',
  component: page(() => import('../my-info-layout.tsx'), 'MyInfoLayout'),
});

const day = z.iso.date().optional().catch(undefined);

const myInfo = createRoute({
  getParentRoute: () => layout,
  path: '/',
  validateSearch: z.object({
    tab: z.enum(['inventory']).optional().catch(undefined),
    joined: z.boolean().optional().catch(undefined),
  }),
  component: page(() => import('../../routes/my-info.tsx'), 'MyInfo', ['commerce', 'payments', 'rewards']),
});

const myCoins = createRoute({
  getParentRoute: () => layout,
  path: '/coins',
  validateSearch: z.object({
    kind: z.enum(['paid', 'bonus', 'chat', 'bonusCredits']).optional().catch(undefined),
    // One of many words; the screen knows them, and this file is part of the first page.
    type: z.string().max(40).optional().catch(undefined),
    startDate: day,
    endDate: day,
    counterpartyOid: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional()
      .catch(undefined),
    provider: z.string().max(20).optional().catch(undefined),
  }),
  loader: async ({ context }) => (await import('../../routes/my-coins.tsx')).load(context.client),
  component: page(() => import('../../routes/my-coins.tsx'), 'MyCoins'),
});

const purchases = createRoute({
  getParentRoute: () => layout,
  path: '/purchases',
  loader: async ({ context }) => (await import('../../routes/purchases.tsx')).load(context.client),
  component: page(() => import('../../routes/purchases.tsx'), 'Purchases'),
});

const cart = createRoute({
  getParentRoute: () => layout,
  path: '/cart',
  loader: async ({ context }) => (await import('../../routes/cart.tsx')).load(context.client),
  component: page(() => import('../../routes/cart.tsx'), 'Cart', ['commerce', 'payments']),
});

const charges = createRoute({
  getParentRoute: () => layout,
  path: '/charges',
  loader: async ({ context }) => (await import('../../routes/my-charges.tsx')).load(context.client),
  component: page(() => import('../../routes/my-charges.tsx'), 'MyCharges', ['payments']),
});

const receipt = createRoute({
  getParentRoute: () => layout,
  path: '/receipt/$chargeId',
  loader: async ({ context, params }) =>
    (await import('../../routes/my-charges.tsx')).loadReceipt(context.client, params.chargeId),
  component: page(() => import('../../routes/my-charges.tsx'), 'ReceiptPage', ['payments']),
});

const payment = createRoute({
  getParentRoute: () => layout,
  path: '/payment',
  loader: async ({ context }) => (await import('../../routes/payment-settings.tsx')).load(context.client),
  component: page(() => import('../../routes/payment-settings.tsx'), 'PaymentSettings', ['payments']),
});

export const myInfoRoutes = [
  layout.addChildren([myInfo, myCoins, cart, purchases, charges, receipt, payment]),
] as const;
