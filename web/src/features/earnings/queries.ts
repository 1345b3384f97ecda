import { RevenueReply, SalesReply } from '@fanfold/contracts/earnings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { read } from '../../lib/api.ts';
import { firstDay, lastDay } from './month.ts';

/** What a creator earned on each day of a Korean calendar month, by kind of coin (LED-002, LED-004). */
export const revenueQuery = (oid: string, month: string) =>
  queryOptions({
    queryKey: ['revenue', oid, month],
    queryFn: ({ signal }) =>
      read({
        path: '/coinevent/creator/aggregate',
        query: { startDate: firstDay(month), endDate: lastDay(month) },
        reply: RevenueReply,
        signal,
      }),
  });

/** The sales and refunds themselves, newest first (LED-005). */
export const salesQuery = (oid: string) =>
  infiniteQueryOptions({
    queryKey: ['sales', oid],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/coinevent/creator',
        query: { cursor: pageParam, limit: 30 },
        reply: SalesReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
