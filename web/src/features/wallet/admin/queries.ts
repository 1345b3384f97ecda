import {
  BonusCoinsReply,
  GiftCoinsReply,
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
