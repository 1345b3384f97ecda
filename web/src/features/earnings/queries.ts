import {
  LegacyRevenueReply,
  LegacyTotalReply,
  LineEventsReply,
  MonthRevenueReply,
  RevenueReply,
  SalesReply,
} from '@fanfold/contracts/earnings';
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
        query: { startDate: firstDay(month), endDate: lastDay(month), creatorOid: oid },
        reply: RevenueReply,
        signal,
      }),
  });

export type Dimension = 'kind' | 'work' | 'tier' | 'country' | 'day' | 'coin';

/** What lines have in common. */
export type Filter = {
  readonly day?: string;
  readonly eventType?: string;
  readonly contentOid?: string;
  readonly tierOid?: string;
  readonly country?: string;
  readonly coin?: string;
};

/** The books of a month, as they are or as they were at a moment (ISO 8601). */
export type Books = { readonly month: string; readonly asOf?: string | undefined };

type Sorted = { readonly by: Dimension; readonly filter?: Filter };

/** REV-016: a month's books in parts. Below the key of sales, so that a sale reads it again. */
export const booksQuery = (oid: string, books: Books, { by, filter = {} }: Sorted) =>
  queryOptions({
    queryKey: [...salesKey(oid), 'books', books, by, filter],
    queryFn: ({ signal }) =>
      read({
        path: '/coinevent/creator/month',
        query: { ...books, ...filter, by, creatorOid: oid },
        reply: MonthRevenueReply,
        signal,
      }),
  });

/** REV-005: a month of the time before this system. It never changes. */
export const legacyQuery = (oid: string, month: string) =>
  queryOptions({
    queryKey: ['legacy-revenue', oid, month],
    queryFn: ({ signal }) =>
      read({
        path: '/coinevent/legacy/revenue',
        query: { from: month, until: month },
        reply: LegacyRevenueReply,
        signal,
      }),
  });

/** REV-006: what all creators earned before this system. */
export const legacyOfAllQuery = queryOptions({
  queryKey: ['legacy-revenue', 'all'],
  queryFn: ({ signal }) => read({ path: '/coinevent/admin/legacy/revenue', reply: LegacyTotalReply, signal }),
});

/** REV-005: all months of the time before this system. */
export const legacyTotalsQuery = (oid: string) =>
  queryOptions({
    queryKey: ['legacy-revenue', oid],
    queryFn: ({ signal }) => read({ path: '/coinevent/legacy/revenue', reply: LegacyRevenueReply, signal }),
  });

/** The same of another person, for finance and administrators. */
export const legacyOfCreatorQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: ['legacy-revenue', 'of', creatorOid],
    queryFn: ({ signal }) =>
      read({ path: '/coinevent/legacy/revenue', query: { creatorOid }, reply: LegacyRevenueReply, signal }),
  });

/** Which lines are listed; all, where nothing is said. */
export type Lines = Partial<Books> & Filter;

/** The sales and refunds themselves, newest first (LED-005). */
export const salesQuery = (oid: string, lines: Lines = {}) =>
  infiniteQueryOptions({
    queryKey: [...salesKey(oid), 'lines', lines],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/coinevent/creator',
        query: { ...lines, creatorOid: oid, cursor: pageParam, limit: 30 },
        reply: SalesReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** REV-016: the events behind one line; a hold or a refund may be added later. */
export const lineEventsQuery = (oid: string, line: { readonly month: string; readonly revision: number }) =>
  queryOptions({
    queryKey: [...salesKey(oid), 'events', line.month, line.revision],
    queryFn: ({ signal }) =>
      read({
        path: '/coinevent/creator/line',
        query: { month: line.month, revision: line.revision, creatorOid: oid },
        reply: LineEventsReply,
        signal,
      }),
  });
