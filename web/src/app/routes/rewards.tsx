import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { root } from './root.tsx';

const qrEvent = createRoute({
  getParentRoute: () => root,
  path: '/qr-event/$code',
  component: lazyRouteComponent(() => import('../../routes/qr-event.tsx'), 'QrEvent'),
});

export const rewardsRoutes = [qrEvent] as const;
