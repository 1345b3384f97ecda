import { Written } from '@fanfold/contracts';
import {
  ChannelCommentsReply,
  type CommentBody,
  type CommentSort,
  CommentsReply,
  CommentWrittenReply,
  LikesReply,
} from '@fanfold/contracts/community';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const commentsKey = ['comments'] as const;
export const likesKey = ['likes'] as const;

type Asked = {
  readonly sort: CommentSort;
  /** The comment whose replies are asked for. */
  readonly parentOid?: string;
  /** What is commented on is a post (CAT-017). */
  readonly onPost: boolean;
};

/** Comments on a work or a post, or with `parentOid` the replies to one of them. */
export const commentsQuery = (contentOid: string, { sort, parentOid, onPost }: Asked) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey, contentOid, sort, parentOid ?? null],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: onPost ? '/content/community/comments' : '/content/comments',
        query: {
          ...(onPost ? { postOid: contentOid } : { contentOid }),
          sort,
          parentOid,
          cursor: pageParam,
        },
        reply: CommentsReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Comments on all works of the channel, newest first (CAT-064). */
export const channelCommentsQuery = infiniteQueryOptions({
  queryKey: [...commentsKey, 'channel'],
  queryFn: ({ pageParam, signal }) =>
    read({ path: '/channel/comments', query: { cursor: pageParam }, reply: ChannelCommentsReply, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export const likesQuery = (contentOid: string) =>
  queryOptions({
    queryKey: [...likesKey, contentOid],
    queryFn: ({ signal }) =>
      read({ path: '/content/likes', query: { contentOid }, reply: LikesReply, signal }),
  });

export const sendComment = (body: z.input<typeof CommentBody>, intent: string) =>
  command({ path: '/content/comment', body, reply: CommentWrittenReply, intent });

export const deleteComment = (commentOid: string) =>
  command({ path: '/content/comment', method: 'DELETE', body: { commentOid }, reply: Written });

/** The same by the creator of the work, or a manager of the channel. */
export const deleteChannelComment = (commentOid: string) =>
  command({ path: '/channel/comments/delete', body: { commentOid }, reply: Written });

export const pinComment = (commentOid: string, pinned: boolean) =>
  command({ path: '/channel/comments/pin', body: { commentOid, pinned }, reply: Written });

const wish = (liked: boolean) => (liked ? 'like' : 'undoLike');

export const likeComment = (commentOid: string, liked: boolean) =>
  command({
    path: '/content/comment/like',
    body: { commentOid, likeOrUndoLike: wish(liked) },
    reply: Written,
  });

export const likeContent = (contentOid: string, liked: boolean) =>
  command({ path: '/content/like', body: { contentOid, likeOrUndoLike: wish(liked) }, reply: Written });
