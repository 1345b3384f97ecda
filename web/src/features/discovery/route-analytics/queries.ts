import { RouteAnalyticsReply } from '@fanfold/contracts/discovery';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';
import type { AskedDays } from '../work-analytics/queries.ts';

/** How the routes are opened in these days, beside as many days before. */
export const routeAnalyticsQuery = ({ startDate, endDate }: AskedDays) =>
  queryOptions({
    queryKey: ['admin', 'route-analytics', startDate, endDate],
    queryFn: ({ signal }) =>
      read({
        path: '/admin/route-analytics',
        query: { startDate, endDate },
        reply: RouteAnalyticsReply,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
