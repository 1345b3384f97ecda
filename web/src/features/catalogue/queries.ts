import { TilesReply } from '@fanfold/contracts/catalogue/tile';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';

/** All lists of tiles. */
export const tilesKey = ['tiles'] as const;
/** All contents that were opened. */
export const contentsKey = ['content'] as const;
export const contentKey = (contentOid: string) => [...contentsKey, contentOid] as const;
export const purchasedKey = ['purchased'] as const;

/**
 * The tiles of the home page, newest first; with `creatorOid` those of one channel (CAT-008), or of a tab of
 * it.
 */
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
