import { Written } from '@fanfold/contracts';
import {
  CreatorWithholdingReply,
  PayoutsReply,
  PayoutsSaved,
  RevenueRequestReply,
  SettlementReply,
  SettlementYearsReply,
} from '@fanfold/contracts/settlement';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../lib/api.ts';

/** All that is read of one creator's payouts. */
export const payoutsKey = (creatorOid: string) => ['payouts', creatorOid] as const;

/** REV-007: who is paid, and where to. */
export const payeeQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: [...payoutsKey(creatorOid), 'payee'],
    queryFn: ({ signal }) =>
      read({ path: '/account/payouts', query: { creatorOid }, reply: PayoutsReply, signal }),
  });

/** REV-011: a year's settled months and requests, and what can be asked for now. */
export const settlementQuery = (creatorOid: string, year: number | undefined) =>
  queryOptions({
    queryKey: [...payoutsKey(creatorOid), 'settlement', year ?? null],
    queryFn: ({ signal }) =>
      read({
        path: '/account/creator-settlement',
        query: { creatorOid, year },
        reply: SettlementReply,
        signal,
      }),
  });

/** What was withheld of the payouts of a year. */
export const creatorWithholdingQuery = (creatorOid: string, year: number) =>
  queryOptions({
    queryKey: [...payoutsKey(creatorOid), 'withholding', year],
    queryFn: ({ signal }) =>
      read({
        path: '/account/withholding',
        query: { creatorOid, year },
        reply: CreatorWithholdingReply,
        signal,
      }),
  });

export const settlementYearsQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: [...payoutsKey(creatorOid), 'years'],
    queryFn: ({ signal }) =>
      read({
        path: '/account/creator-settlement-years',
        query: { creatorOid },
        reply: SettlementYearsReply,
        signal,
      }),
  });

export const savePayee = (body: Readonly<Record<string, unknown>>, intent: string) =>
  command({ path: '/account/payouts', body, intent, reply: PayoutsSaved });

/** Null switches it off. */
export const setAutomaticRequest = (aboveWon: number | null, intent: string) =>
  command({ path: '/account/automatic-request', body: { aboveWon }, intent, reply: Written });

export const requestRevenue = (intent: string) =>
  command({ path: '/account/revenuerequest', body: {}, intent, reply: RevenueRequestReply });
