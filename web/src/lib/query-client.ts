import { QueryClient } from '@tanstack/react-query';

import { isPassing } from './problem.ts';

/**
 * Server state. Live messages keep it fresh, so nothing is fetched again by the clock; `always` makes a missing network
 * an error that a screen can show instead of a wait without end.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
