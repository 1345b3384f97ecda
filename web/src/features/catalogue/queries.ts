import { ContentReply, TilesReply } from '@fanfold/contracts/catalogue';
import { PurchasedReply } from '@fanfold/contracts/commerce';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';

/** All lists of tiles. */
export const tilesKey = ['tiles'] as const;
/** All contents that were opened. */
export const contentsKey = ['content'] as const;
export const purchasedKey = ['purchased'] as const;

/** The tiles of the home page, newest first; with `creatorOid` those of one channel (CAT-008), or of a tab of it. */
export const tilesQuery = (creatorOid?: string, part?: 'works' | 'files') =>
  infiniteQueryOptions({
    queryKey: [...tilesKey, creatorOid ?? null, part ?? null],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/content/projected',
        query: { cursor: pageParam, limit: 24, creatorOid, part },
        reply: TilesReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** One content; the reply has its body for viewers who have access (CAT-002). */
export const contentQuery = (contentOid: string) =>
  queryOptions({
    queryKey: [...contentsKey, contentOid],
    meta: { movesWith: 'wallet' },
    queryFn: ({ signal }) => read({ path: '/content', query: { contentOid }, reply: ContentReply, signal }),
  });

/** What I bought (CAT-034). */
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
  });
