import { ContentReply } from '@fanfold/contracts/catalogue';
import { PurchasedReply } from '@fanfold/contracts/commerce';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { read } from '../../lib/api.ts';
import { contentKey, purchasedKey } from './queries.ts';

/** One content; the reply has its body for viewers who have access (CAT-002). */
export const contentQuery = (contentOid: string) =>
  queryOptions({
    queryKey: contentKey(contentOid),
    meta: { movesWith: 'wallet' },
    queryFn: ({ signal }) => read({ path: '/content', query: { contentOid }, reply: ContentReply, signal }),
  });

/** What I bought (CAT-034). An answer stays for five minutes (CAT-088), or until coins move. */
export const purchasedQuery = () =>
  infiniteQueryOptions({
    queryKey: purchasedKey,
    meta: { movesWith: 'wallet' },
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/content/purchased3',
        query: { cursor: pageParam, limit: 24 },
        reply: PurchasedReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 300_000,
  });
