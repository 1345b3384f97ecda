import { type Language, Written } from '@fanfold/contracts';
import {
  ChannelCommentsReply,
  type ChannelCommentsShown,
  type CommentBody,
  type CommentSort,
  CommentsReply,
  CommentWrittenReply,
  LikesReply,
  ReviewCommentsReply,
  type ReviewOutcome,
  type ShownComment,
} from '@fanfold/contracts/community';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const commentsKey = ['comments'] as const;
export const likesKey = ['likes'] as const;

type Input = {
  readonly sort: CommentSort;
  /** The comment whose replies are asked for. */
  readonly parentOid?: string;
  /** What is commented on is a post (CAT-017). */
  readonly onPost: boolean;
};

/** Where the comments on a work or a post are. */
const commentsAt = <Query extends object>(contentOid: string, onPost: boolean, query: Query) =>
  onPost
    ? ({ path: '/content/community/comments', query: { postOid: contentOid, ...query } } as const)
    : ({ path: '/content/comments', query: { contentOid, ...query } } as const);

/** Comments on a work or a post, or with `parentOid` the replies to one of them. */
export const commentsQuery = (contentOid: string, { sort, parentOid, onPost }: Input) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey, contentOid, sort, parentOid ?? null],
    queryFn: ({ pageParam, signal }) =>
      read({
        ...commentsAt(contentOid, onPost, { sort, parentOid, cursor: pageParam }),
        reply: CommentsReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The comment that a link leads to, after the one that it replies to; none when it is gone. */
export const threadQuery = (
  contentOid: string,
  { threadOf, onPost }: { threadOf: string; onPost: boolean },
) =>
  queryOptions({
    queryKey: [...commentsKey, contentOid, 'thread', threadOf],
    queryFn: ({ signal }) =>
      read({ ...commentsAt(contentOid, onPost, { threadOf }), reply: CommentsReply, signal }),
  });

/** A comment that is about a moment of a work, and says something. */
export type CommentAtMoment = { readonly oid: string; readonly atMs: number; readonly words: string };

/** So many pages are read for the marks of a work: two hundred marks fill a bar. */
const pagesOfMoments = 4;

/** The comments that are about moments of a work, in the order of these. */
export const momentsQuery = (contentOid: string, reader: Language) =>
  queryOptions({
    queryKey: [...commentsKey, contentOid, 'moments', reader],
    queryFn: async ({ signal }): Promise<readonly CommentAtMoment[]> => {
      const found: ShownComment[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < pagesOfMoments; page += 1) {
        const query = { contentOid, sort: 'moment', limit: 50, cursor };
        const reply = await read({ path: '/content/comments', query, reply: CommentsReply, signal });
        found.push(...reply.pinned, ...reply.comments);
        if (reply.nextCursor === null) break;
        cursor = reply.nextCursor;
      }
      return found.flatMap(({ commentOid, atMs, text, author }) => {
        if (atMs === null || text === null) return [];
        const name = author.names[reader] ?? author.nickname;
        return [{ oid: commentOid, atMs, words: name === null ? text : `${name}: ${text}` }];
      });
    },
  });

/** Comments on all works of the channel, newest first: all, or those that wait for review (CAT-064). */
export const channelCommentsQuery = (show: ChannelCommentsShown) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey, 'channel', show],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/channel/comments',
        query: { show, cursor: pageParam },
        reply: ChannelCommentsReply,
        signal,
      }),
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

export const reviewComments = (commentOids: readonly string[], outcome: ReviewOutcome) =>
  command({ path: '/channel/comments/review', body: { commentOids, outcome }, reply: ReviewCommentsReply });

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
