import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { page } from './page.ts';
import { root } from './root.tsx';

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
    (await import('../../routes/revenue.tsx')).load(context.client, deps.month),
  component: page(() => import('../../routes/revenue.tsx'), 'Revenue', ['earnings']),
});

export const earningsRoutes = [revenue] as const;
