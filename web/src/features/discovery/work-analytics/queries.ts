import { WorkAnalyticsReply } from '@fanfold/contracts/discovery';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';

/** Calendar days of Asia/Seoul, both included; without them the last 30. */
export type AskedDays = { readonly startDate?: string | undefined; readonly endDate?: string | undefined };

/** How one work does in these days, beside as many days before. */
export const workAnalyticsQuery = (contentOid: string, { startDate, endDate }: AskedDays) =>
  queryOptions({
    queryKey: ['work-analytics', contentOid, startDate, endDate],
    queryFn: ({ signal }) =>
      read({
        path: '/content/work-analytics',
        query: { contentOid, startDate, endDate },
        reply: WorkAnalyticsReply,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
