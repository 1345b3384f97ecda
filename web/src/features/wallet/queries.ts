import {
  BudgetReply,
  BudgetSetReply,
  CounterpartiesReply,
  type HistoryLine,
  HistoryReply,
  type TransactionType,
  type Unit,
  WalletReply,
  WhyReply,
} from '@fanfold/contracts/wallet';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { command, read } from '../../lib/api.ts';

/** A wallet: the user's own, or another user's that an administrator looks at (which is recorded). */
export type Whose = { readonly oid: string; readonly own: boolean };

export type HistoryFilter = {
  readonly kind?: Unit;
  readonly type?: TransactionType;
  /** Korean calendar days, `yyyy-mm-dd`, both included. */
  readonly startDate?: string;
  readonly endDate?: string;
  readonly counterpartyOid?: string;
  readonly provider?: string;
};

const userOid = ({ oid, own }: Whose) => (own ? undefined : oid);

const fetchWallet = (whose: Whose, signal: AbortSignal) =>
  read({ path: '/coinevent/wallet', query: { userOid: userOid(whose) }, reply: WalletReply, signal });

/** All that is read of one wallet. */
export const walletKey = (oid: string) => ['wallet', oid] as const;

/** One part of a wallet. */
export const walletPartKey = (oid: string, part: 'lots' | 'history' | 'credits') =>
  [...walletKey(oid), part] as const;

/** The balance that can be spent, which is on every page. Live messages patch it. */
export const balanceQuery = (oid: string) =>
  queryOptions({
    queryKey: [...walletKey(oid), 'balance'],
    queryFn: async ({ signal }) => {
      const { balance, position } = await fetchWallet({ oid, own: true }, signal);
      return { balance, position };
    },
  });

/** The lots and holds behind the balance. */
export const walletQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...walletKey(whose.oid), 'lots'],
    queryFn: ({ signal }) => fetchWallet(whose, signal),
  });

/** The wallet at a past moment, which never changes. */
export const walletAtQuery = (whose: Whose, at: string) =>
  queryOptions({
    queryKey: [...walletKey(whose.oid), 'at', at],
    queryFn: ({ signal }) =>
      read({ path: '/coinevent/wallet', query: { userOid: userOid(whose), at }, reply: WalletReply, signal }),
  });

/** Every movement, newest first, page by page (LED-001). */
export const historyQuery = (whose: Whose, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...walletKey(whose.oid), 'history', filter],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/coinevent',
        query: { userOid: userOid(whose), cursor: pageParam, limit: 50, ...filter },
        reply: HistoryReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The counterparties of the wallet's movements, for the filter. */
export const counterpartiesQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...walletKey(whose.oid), 'counterparties'],
    queryFn: ({ signal }) =>
      read({
        path: '/coinevent/counterparties',
        query: { userOid: userOid(whose) },
        reply: CounterpartiesReply,
        signal,
      }),
  });

/** The event of a line. It never changes, so it is never stale. */
export const whyQuery = (whose: Whose, { stream, revision }: Pick<HistoryLine, 'stream' | 'revision'>) =>
  queryOptions({
    queryKey: [...walletKey(whose.oid), 'why', stream, revision],
    queryFn: ({ signal }) =>
      read({
        path: '/coinevent/why',
        query: { stream, revision, userOid: userOid(whose) },
        reply: WhyReply,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The user's monthly budget, and the spending of the last six months. */
export const budgetQuery = (oid: string) =>
  queryOptions({
    queryKey: [...walletKey(oid), 'budget'],
    queryFn: ({ signal }) => read({ path: '/coinevent/budget', reply: BudgetReply, signal }),
    meta: { movesWith: 'wallet' },
  });

/** Sets the budget, in whole coins a month; null removes it. */
export const setBudget = ({
  coinsAMonth,
  intent,
}: {
  readonly coinsAMonth: number | null;
  readonly intent: string;
}) => command({ path: '/coinevent/budget', body: { coinsAMonth }, intent, reply: BudgetSetReply });
