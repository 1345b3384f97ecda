import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { enterArea } from '../../lib/i18n.ts';
import { page } from './page.ts';
import { root } from './root.tsx';

// The administration area has no fixed address: its first segment is known only to those who may enter.
const layout = createRoute({
  getParentRoute: () => root,
  path: '/$adminPath',
  loader: async ({ context, params }) => {
    const { guard } = await import('../../routes/admin.tsx');
    await Promise.all([guard(context.client, params.adminPath), enterArea('administration')]);
  },
  component: page(() => import('../admin-layout.tsx'), 'AdminLayout'),
});

const users = createRoute({
  getParentRoute: () => layout,
  path: '/',
  validateSearch: z.object({ user: z.string().optional().catch(undefined) }),
  component: page(() => import('../../routes/admin.tsx'), 'Admin'),
});

const trialBalance = createRoute({
  getParentRoute: () => layout,
  path: '/trial-balance',
  component: page(() => import('../../routes/admin.tsx'), 'TrialBalance'),
});

const unspentBalance = createRoute({
  getParentRoute: () => layout,
  path: '/unspent-balance',
  component: page(() => import('../../routes/admin.tsx'), 'UnspentBalance'),
});

const qrEvents = createRoute({
  getParentRoute: () => layout,
  path: '/qr-event',
  component: page(() => import('../../routes/qr-events.tsx'), 'QrEvents'),
});

const giftCoins = createRoute({
  getParentRoute: () => layout,
  path: '/gift-coins',
  component: page(() => import('../../routes/gift-coins.tsx'), 'GiftCoins'),
});

const projections = createRoute({
  getParentRoute: () => layout,
  path: '/projections',
  component: page(() => import('../../routes/projections.tsx'), 'Projections'),
});

const charges = createRoute({
  getParentRoute: () => layout,
  path: '/charges',
  component: page(() => import('../../routes/finance.tsx'), 'Charges'),
});

const refunds = createRoute({
  getParentRoute: () => layout,
  path: '/refund',
  component: page(() => import('../../routes/finance.tsx'), 'Refunds'),
});

const disputes = createRoute({
  getParentRoute: () => layout,
  path: '/disputes',
  component: page(() => import('../../routes/finance.tsx'), 'Disputes'),
});

const reconciliation = createRoute({
  getParentRoute: () => layout,
  path: '/reconciliation',
  component: page(() => import('../../routes/finance.tsx'), 'Reconciliation'),
});

const linkedAccounts = createRoute({
  getParentRoute: () => layout,
  path: '/linked-accounts',
  component: page(() => import('../../routes/finance.tsx'), 'Sharing'),
});

const metrics = createRoute({
  getParentRoute: () => layout,
  path: '/monthly-charge-metrics',
  component: page(() => import('../../routes/finance.tsx'), 'Metrics'),
});

const calcCharge = createRoute({
  getParentRoute: () => layout,
  path: '/calc-charge',
  component: page(() => import('../../routes/finance.tsx'), 'CalcCharge'),
});

const giftStock = createRoute({
  getParentRoute: () => layout,
  path: '/gift-points',
  component: page(() => import('../../routes/gift-stock.tsx'), 'GiftStock'),
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
