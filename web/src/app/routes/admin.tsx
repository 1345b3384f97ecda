import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { page } from './page.ts';
import { root } from './root.tsx';

// The administration area has no fixed address: its first segment is known only to those who may enter.
const layout = createRoute({
  getParentRoute: () => root,
  path: '/$adminPath',
  loader: async ({ context, params }) => {
    const { guard } = await import('../../routes/admin.tsx');
    await guard(context.client, params.adminPath);
  },
  component: page(() => import('../admin-layout.tsx'), 'AdminLayout'),
});

const users = createRoute({
  getParentRoute: () => layout,
  path: '/',
  validateSearch: z.object({ user: z.string().optional().catch(undefined) }),
  component: page(() => import('../../routes/admin.tsx'), 'Admin', ['commerce', 'rewards']),
});

const trialBalance = createRoute({
  getParentRoute: () => layout,
  path: '/trial-balance',
  component: page(() => import('../../routes/admin.tsx'), 'TrialBalance', ['commerce', 'rewards']),
});

const unspentBalance = createRoute({
  getParentRoute: () => layout,
  path: '/unspent-balance',
  component: page(() => import('../../routes/admin.tsx'), 'UnspentBalance', ['commerce', 'rewards']),
});

const qrEvents = createRoute({
  getParentRoute: () => layout,
  path: '/qr-event',
  component: page(() => import('../../routes/qr-events.tsx'), 'QrEvents', ['rewards']),
});

const giftCoins = createRoute({
  getParentRoute: () => layout,
  path: '/gift-coins',
  component: page(() => import('../../routes/gift-coins.tsx'), 'GiftCoins'),
});

const projections = createRoute({
  getParentRoute: () => layout,
  path: '/projections',
  component: page(() => import('../../routes/projections.tsx'), 'Projections', ['operations']),
});

const charges = createRoute({
  getParentRoute: () => layout,
  path: '/charges',
  component: page(() => import('../../routes/finance.tsx'), 'Charges', ['payments']),
});

const refunds = createRoute({
  getParentRoute: () => layout,
  path: '/refund',
  component: page(() => import('../../routes/finance.tsx'), 'Refunds', ['payments']),
});

const disputes = createRoute({
  getParentRoute: () => layout,
  path: '/disputes',
  component: page(() => import('../../routes/finance.tsx'), 'Disputes', ['payments']),
});

const reconciliation = createRoute({
  getParentRoute: () => layout,
  path: '/reconciliation',
  component: page(() => import('../../routes/finance.tsx'), 'Reconciliation', ['payments']),
});

const linkedAccounts = createRoute({
  getParentRoute: () => layout,
  path: '/linked-accounts',
  component: page(() => import('../../routes/finance.tsx'), 'Sharing', ['payments']),
});

const metrics = createRoute({
  getParentRoute: () => layout,
  path: '/monthly-charge-metrics',
  component: page(() => import('../../routes/finance.tsx'), 'Metrics', ['payments']),
});

const calcCharge = createRoute({
  getParentRoute: () => layout,
  path: '/calc-charge',
  component: page(() => import('../../routes/finance.tsx'), 'CalcCharge', ['payments']),
});

const giftStock = createRoute({
  getParentRoute: () => layout,
  path: '/gift-points',
  component: page(() => import('../../routes/gift-stock.tsx'), 'GiftStock', ['rewards']),
});

export const adminRoutes = [
  layout.addChildren([
    users,
    trialBalance,
    unspentBalance,
    charges,
    refunds,
    disputes,
    reconciliation,
    linkedAccounts,
    metrics,
    calcCharge,
    qrEvents,
    giftCoins,
    giftStock,
    projections,
  ]),
] as const;
