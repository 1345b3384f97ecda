import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { isPassing, isProblem } from './problem.ts';
import { meQuery } from './session.ts';

/**
 * Server state. Live messages keep it fresh, so nothing is fetched again by the clock; `always` makes a
 * missing network an error that a screen can show instead of a wait without end.
 */
export const makeQueryClient = (): QueryClient => {
  // A session may have ended elsewhere; who is here then decides what is on screen.
  const onError = (error: unknown) => {
    if (isProblem(error, 'NOT_SIGNED_IN')) client.setQueryData(meQuery.queryKey, null);
    // The question about the new terms opens.
    if (isProblem(error, 'CONSENT_REQUIRED')) void client.invalidateQueries(meQuery);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
  return client;
};
