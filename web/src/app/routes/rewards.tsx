import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { page } from './page.ts';
import { root } from './root.tsx';

const qrEvent = createRoute({
  getParentRoute: () => root,
  path: '/qr-event/$code',
  component: page(() => import('../../routes/qr-event.tsx'), 'QrEvent', ['rewards']),
});

const giftCard = createRoute({
  getParentRoute: () => root,
  path: '/giftcard',
  validateSearch: z.object({ chargeId: z.string().optional().catch(undefined) }),
  component: page(() => import('../../routes/gift-card.tsx'), 'GiftCard', ['rewards']),
});

// X comes back with letters and digits; the address reads some of them as numbers.
const text = z.union([z.string(), z.number()]).transform(String).catch('');

const xLink = createRoute({
  getParentRoute: () => root,
  path: '/x-link',
  validateSearch: z.object({ state: text, code: text }),
  component: page(() => import('../../routes/x-link.tsx'), 'XLink', ['rewards']),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$inviterOid',
  component: page(() => import('../../routes/invite.tsx'), 'Invite', ['rewards']),
});

export const rewardsRoutes = [qrEvent, giftCard, xLink, invite] as const;
