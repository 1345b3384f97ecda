import { adminRoutes } from './routes/admin.tsx';
import { catalogueRoutes } from './routes/catalogue.tsx';
import { earningsRoutes } from './routes/earnings.tsx';
import { myInfoRoutes } from './routes/my-info.tsx';
import { paymentRoutes } from './routes/payments.tsx';
import { rewardsRoutes } from './routes/rewards.tsx';
import { root } from './routes/root.tsx';

// A page and what it loads come in one file, when they are needed. What an address may say is checked here; a value that
// makes no sense is left out rather than refused, since people edit addresses by hand.
export const routeTree = root.addChildren([
  ...catalogueRoutes,
  ...paymentRoutes,
  ...myInfoRoutes,
  ...earningsRoutes,
  ...rewardsRoutes,
  ...adminRoutes,
]);
