import { Written } from '@fanfold/contracts';
import {
  CheckSettlementReply,
  CloseCalendarReply,
  type NegativeBalanceLine,
  NegativeBalancesReply,
  PayoutsReply,
  type RevenueRequestLine,
} from '@fanfold/contracts/settlement';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export type CheckSettlement = z.output<typeof CheckSettlementReply>;
export type CheckedRequest = CheckSettlement['requests'][number];
export type RequestState = RevenueRequestLine['state'];

/** What finance reads about requests, in all states. */
export const checkSettlementKey = ['check-settlement'] as const;

/** ADM-072: the newest requests, all or those in one state. */
export const checkSettlementQuery = (state: RequestState | undefined) =>
  queryOptions({
    queryKey: [...checkSettlementKey, state ?? null],
    queryFn: ({ signal }) =>
      read({ path: '/admin/check-settlement', query: { state }, reply: CheckSettlementReply, signal }),
    staleTime: 0,
  });

/** What closes when, with exchange rates and the days without banks. */
export const closeCalendarQuery = queryOptions({
  queryKey: [...checkSettlementKey, 'calendar'],
  queryFn: ({ signal }) => read({ path: '/admin/close-calendar', reply: CloseCalendarReply, signal }),
  staleTime: 0,
});

/** Who a request is paid to. Each look is recorded, so it is made only when it is asked for. */
export const checkedPayeeQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: [...checkSettlementKey, 'payee', creatorOid],
    queryFn: ({ signal }) =>
      read({ path: '/admin/check-settlement/payee', query: { creatorOid }, reply: PayoutsReply, signal }),
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

type WriteOff = { readonly intent: string; readonly creatorOid: string; readonly to: 'asked' | 'approved' };

/** One person asks for a write-off, another one approves it. */
export const writeOff = ({ intent, ...body }: WriteOff & { readonly reason?: string }) =>
  command({ path: '/admin/negative-balances/write-off', body, intent, reply: Written });
