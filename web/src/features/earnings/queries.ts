import { MonthRevenueReply, RevenueReply, SalesReply } from '@fanfold/contracts/earnings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { read } from '../../lib/api.ts';
import { firstDay, lastDay } from './month.ts';

/** The revenue of all months. */
export const revenueKey = (oid: string) => ['revenue', oid] as const;
export const salesKey = (oid: string) => ['sales', oid] as const;

/** What a creator earned on each day of a Korean calendar month, by kind of coin (LED-002, LED-004). */
export const revenueQuery = (oid: string, month: string) =>
  queryOptions({
    queryKey: [...revenueKey(oid), month],
    queryFn: ({ signal }) =>
      read({
        path: '/coinevent/creator/aggregate',
        query: { startDate: firstDay(month), endDate: lastDay(month) },
        reply: RevenueReply,
        signal,
      }),
  });

export type Dimension = 'kind' | 'work' | 'tier' | 'country';

/** REV-016: a month's books in parts. Below the key of sales, so that a sale reads it again. */
export const booksQuery = (oid: string, month: string, by: Dimension) =>
  queryOptions({
    queryKey: [...salesKey(oid), 'books', month, by],
    queryFn: ({ signal }) =>
      read({ path: '/coinevent/creator/month', query: { month, by }, reply: MonthRevenueReply, signal }),
  });

/** The sales and refunds themselves, newest first (LED-005). */
export const salesQuery = (oid: string) =>
  infiniteQueryOptions({
    queryKey: salesKey(oid),
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
