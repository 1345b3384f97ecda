import { ServerDateReply } from '@fanfold/contracts/identity/me';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { read } from './api.ts';

/**
 * How much the service's clock is ahead of this device's, in milliseconds; null when it did not say (IDN-008,
 * IDN-146).
 */
export const clockOffsetQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: async ({ signal }): Promise<number | null> => {
    try {
      const { date } = await read({ path: '/account/date', reply: ServerDateReply, signal });
      return Date.parse(date) - Date.now();
    } catch {
      return null;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * The time when the page was opened, by the service's clock once it has answered, in milliseconds since 1970.
 * What ends at a moment ends by that clock, and not by the one of a device, which may be wrong.
 */
export const useServerNow = (): number => {
  const [device] = useState(() => Date.now());
  return device + (useQuery(clockOffsetQuery).data ?? 0);
};
