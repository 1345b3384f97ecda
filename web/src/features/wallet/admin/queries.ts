import { Written } from '@fanfold/contracts';
import {
  BonusCoinsReply,
  GiftCoinsReply,
  SegregatedMoneyReply,
  TrialBalanceReply,
  UnspentBalanceReply,
} from '@fanfold/contracts/wallet';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

/** The books at the end of a Korean day, or now. */
export const trialBalanceQuery = (date?: string) =>
  queryOptions({
    queryKey: ['admin', 'trial-balance', date],
    queryFn: ({ signal }) =>
      read({ path: '/admin/trial-balance', query: { date }, reply: TrialBalanceReply, signal }),
    staleTime: 0,
  });

export const unspentBalanceQuery = () =>
  queryOptions({
    queryKey: ['admin', 'unspent-balance'],
    queryFn: ({ signal }) => read({ path: '/admin/unspent-balance', reply: UnspentBalanceReply, signal }),
    staleTime: 0,
  });

export const segregatedMoneyKey = ['admin', 'segregated-money'] as const;

/** What is held separately for unspent coins at the end of a Korean day. */
export const segregatedMoneyQuery = (date: string) =>
  queryOptions({
    queryKey: [...segregatedMoneyKey, date],
    queryFn: ({ signal }) =>
      read({ path: '/admin/segregated-money', query: { date }, reply: SegregatedMoneyReply, signal }),
    staleTime: 0,
  });

type Reasoned = { readonly intent: string; readonly country: string; readonly reason: string };

export const moveSegregated = ({
  intent,
  ...body
}: Reasoned & { readonly amountWon: number; readonly reference: string; readonly bookedOn: string }) =>
  command({ path: '/admin/segregated-money', body, intent, reply: Written });

type Decided = { readonly country: string; readonly reference: string; readonly intent: string } & (
  | { readonly to: 'approved' }
  | { readonly to: 'rejected'; readonly reason: string }
);

export const decideSegregated = ({ intent, ...body }: Decided) =>
  command({ path: '/admin/segregated-money/decide', body, intent, reply: Written });

export const setThreshold = ({ intent, ...body }: Reasoned & { readonly thresholdWon: number | null }) =>
  command({ path: '/admin/segregated-money/threshold', body, intent, reply: Written });

export type GrantRequest = {
  readonly userOid: string;
  readonly coins: number;
  readonly reason: string;
  readonly intent: string;
};

/** Gives bonus coins (ADM-050). */
export const grantBonus = ({ intent, ...body }: GrantRequest) =>
  command({ path: '/admin/bonuscoins', body, intent, reply: BonusCoinsReply });

export type GiftRequest = Omit<GrantRequest, 'userOid'> & { readonly userOids: readonly string[] };

/** Gives the same bonus coins to each of several people (ADM-022). */
export const giftCoins = ({ intent, ...body }: GiftRequest) =>
  command({ path: '/admin/gift-coins', body, intent, reply: GiftCoinsReply });
