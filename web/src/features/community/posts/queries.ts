import { Written } from '@fanfold/contracts';
import { type PostBody, type PostMetaData, PostReply, PostsReply } from '@fanfold/contracts/community';
import { PictureReply } from '@fanfold/contracts/media';
import { TiersReply } from '@fanfold/contracts/subscriptions';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const postsKey = ['posts'] as const;

/** The posts of a creator, newest first; the pinned ones come with the first page (CAT-013). */
export const postsQuery = (creatorOid: string) =>
  infiniteQueryOptions({
    queryKey: [...postsKey, creatorOid],
    meta: { movesWith: 'access' },
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/content/community',
        query: { creatorOid, cursor: pageParam },
        reply: PostsReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** One post, as far as its reader may see it; null when it is gone. */
export const postQuery = (postOid: string) =>
  queryOptions({
    queryKey: [...postsKey, 'one', postOid],
    meta: { movesWith: 'access' },
    queryFn: async ({ signal }) => {
      const query = { postOids: postOid };
      const { posts } = await read({ path: '/content/community', query, reply: PostsReply, signal });
      return posts[0] ?? null;
    },
  });

/** The tiers that the channel sells, for which a post can be. */
export const postTiersQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: [...postsKey, 'tiers', creatorOid],
    queryFn: async ({ signal }) => {
      const query = { creatorOid };
      const { tiers } = await read({ path: '/content/subscription_tiers', query, reply: TiersReply, signal });
      return tiers.filter(({ isFree }) => !isFree);
    },
  });

export const sendPost = (body: z.input<typeof PostBody>, intent?: string) =>
  command({
    path: '/content/community',
    body,
    reply: PostReply,
    ...(intent === undefined ? {} : { intent }),
  });

export const editPost = (postOid: string, postMetaData: PostMetaData) =>
  command({ path: '/content/community/edit', body: { postOid, postMetaData }, reply: Written });

export const deletePost = (postOid: string) =>
  command({ path: '/content/community', method: 'DELETE', body: { postOid }, reply: Written });

/** Sends a picture; the post names it by the key. */
export const sendPicture = (file: File) => command({ path: '/upload/picture', file, reply: PictureReply });
