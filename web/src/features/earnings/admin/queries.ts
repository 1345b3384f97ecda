import { TotalRevenueReply } from '@fanfold/contracts/earnings';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';
import type { Days } from './periods.ts';

/** ADM-039: what all creators earned in these days of Asia/Seoul, by kind. */
export const allRevenueQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: ['all-revenue', from, to],
    queryFn: ({ signal }) =>
      read({
        path: '/admin/revenue',
        query: { startDate: from, endDate: to },
        reply: TotalRevenueReply,
        signal,
      }),
    staleTime: 0,
  });
