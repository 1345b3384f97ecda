import { Written } from '@fanfold/contracts';
import {
  CheckedPayeeReply,
  CheckSettlementReply,
  CloseCalendarReply,
  CreatorMonthsReply,
  type NegativeBalanceLine,
  NegativeBalancesReply,
  type RevenueRequestLine,
} from '@fanfold/contracts/settlement';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export type CheckSettlement = z.output<typeof CheckSettlementReply>;
export type CheckedRequest = CheckSettlement['requests'][number];
export type CreatorMonth = z.output<typeof CreatorMonthsReply>['months'][number];
export type RequestState = RevenueRequestLine['state'];

/** What finance reads about requests, in all states. */
export const checkSettlementKey = ['check-settlement'] as const;

/** ADM-072: the newest requests, all or those in one state. */
export const checkSettlementQuery = (state: RequestState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...checkSettlementKey, state ?? null],
    queryFn: ({ pageParam: cursor, signal }) =>
      read({
        path: '/admin/check-settlement',
        query: { state, cursor },
        reply: CheckSettlementReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

/** What closes when, with exchange rates and the days without banks. */
export const closeCalendarQuery = queryOptions({
  queryKey: [...checkSettlementKey, 'calendar'],
  queryFn: ({ signal }) => read({ path: '/admin/close-calendar', reply: CloseCalendarReply, signal }),
  staleTime: 0,
});

/** Settled months with what they brought in, all or those that are paid more. */
export const creatorMonthsQuery = (exceeding: boolean) =>
  queryOptions({
    queryKey: [...checkSettlementKey, 'creator-months', exceeding],
    queryFn: ({ signal }) =>
      read({
        path: '/admin/creator-months',
        query: { exceeding: String(exceeding) },
        reply: CreatorMonthsReply,
        signal,
      }),
    staleTime: 0,
  });

export type CheckedPayee = { readonly creatorOid: string; readonly requestId?: string };

/** Who a creator or a request is paid to. Each look is recorded, so it is made only when it is asked for. */
export const checkedPayeeQuery = ({ creatorOid, requestId }: CheckedPayee) =>
  queryOptions({
    queryKey: [...checkSettlementKey, 'payee', creatorOid, requestId ?? null],
    queryFn: ({ signal }) =>
      read({
        path: '/admin/check-settlement/payee',
        query: { creatorOid, requestId },
        reply: CheckedPayeeReply,
        signal,
      }),
    staleTime: 0,
  });

type Step = { readonly intent: string; readonly creatorOid: string; readonly requestId: string };

/** REV-013: the next step of a request. */
export const followRequest = ({ intent, ...body }: Step & Readonly<Record<string, string>>) =>
  command({ path: '/admin/completerequestrevenue', body, intent, reply: Written });

export type NegativeBalance = NegativeBalanceLine;
export const negativeBalancesKey = ['negative-balances'] as const;

/** Creators of whom more was taken back than they were owed. */
export const negativeBalancesQuery = queryOptions({
  queryKey: negativeBalancesKey,
  queryFn: ({ signal }) =>
    read({ path: '/admin/negative-balances', query: {}, reply: NegativeBalancesReply, signal }),
  staleTime: 0,
});

type WriteOff = {
  readonly intent: string;
  readonly creatorOid: string;
  readonly to: 'asked' | 'approved' | 'declined';
};

/** One person asks for a write-off, another one approves it. */
export const writeOff = ({ intent, ...body }: WriteOff & { readonly reason?: string }) =>
  command({ path: '/admin/negative-balances/write-off', body, intent, reply: Written });
