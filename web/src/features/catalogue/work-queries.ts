import { ContentReply, PreviewAccessReply } from '@fanfold/contracts/catalogue';
import { PurchasedReply } from '@fanfold/contracts/commerce';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { command, read } from '../../lib/api.ts';
import type { PreviewReader } from './preview-readers.ts';
import { contentKey, purchasedKey } from './queries.ts';

/** One content; the reply has its body for viewers who have access (CAT-002). */
export const contentQuery = (contentOid: string) =>
  queryOptions({
    queryKey: contentKey(contentOid),
    meta: { movesWith: ['wallet', 'access', 'plays'] },
    queryFn: ({ signal }) => read({ path: '/content', query: { contentOid }, reply: ContentReply, signal }),
  });

/** Its buyer reads the text from now on, and cannot give the work back any more. */
export const openText = (contentOid: string) =>
  command({ path: '/content/open', body: { contentOid }, reply: z.object({}) });

/** What a reader who does not exist could do with a work of mine. */
export const previewAccessQuery = (query: {
  readonly contentOid: string;
  readonly reader: PreviewReader;
  readonly tierHash: string | undefined;
}) =>
  queryOptions({
    queryKey: ['preview-access', query],
    queryFn: ({ signal }) =>
      read({ path: '/content/preview-access', query, reply: PreviewAccessReply, signal }),
    staleTime: 0,
  });

/** What I bought (CAT-034). An answer stays for five minutes (CAT-088), or until coins move. */
export const purchasedQuery = () =>
  infiniteQueryOptions({
    queryKey: purchasedKey,
    meta: { movesWith: ['wallet', 'access'] },
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
