import type { CommentsQuery, CommentsReply } from '@fanfold/contracts/community';
import { readFrom } from '@fanfold/projection';
import {
  type CommentReader,
  type CommentsPage,
  commentsPage,
  commentsRead,
  commentThread,
  type HiddenComments,
  pinnedComments,
  reactionsTo,
} from '@fanfold/projections/community/comments';
import { profiles } from '@fanfold/projections/identity/profiles';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

import { freshness } from '../http/read-your-writes.ts';
import { ownMarks, shownComments } from './comment-words.ts';
import type { CommunityDeps } from './deps.ts';

type Input = z.output<typeof CommentsQuery> & {
  readonly canComment: boolean;
  readonly canModerate: boolean;
};

/** A page of the comments on a work or a post that the caller may find. */
export const commentsReply = async (
  deps: CommunityDeps,
  request: FastifyRequest,
  { canComment, canModerate, ...query }: Input,
): Promise<CommentsReply> => {
  const { db, positions } = deps;
  const fresh = await freshness(request, positions, [commentsRead, profiles]);
  const { contentOid, parentOid = null, cursor, threadOf } = query;
  const { blocked, liked } = await ownMarks(deps, request);
  const hidden: HiddenComments = { authors: blocked.user, comments: blocked.comment };
  const seenBy = readerOf(request, canModerate);
  const isFirst = parentOid === null && cursor === undefined && threadOf === undefined;
  const readable = { contentOid, hidden, reader: seenBy };
  const [page, pinned, { comments: total }] = await Promise.all([
    threadOf === undefined
      ? readFrom(db, commentsRead, (tables) => commentsPage(tables, { ...query, parentOid, ...readable }))
      : threadAsPage(db, { commentOid: threadOf, ...readable }),
    isFirst ? readFrom(db, commentsRead, (tables) => pinnedComments(tables, readable)) : [],
    readFrom(db, commentsRead, (tables) => reactionsTo(tables, contentOid)),
  ]);
  const reader = { oid: request.caller?.oid, liked };
  return {
    ...fresh,
    pinned: await shownComments(db, pinned, reader),
    comments: await shownComments(db, page.comments, reader),
    total,
    nextCursor: page.nextCursor,
    canWrite: request.caller !== null && canComment,
    canModerate,
  };
};

const readerOf = ({ caller }: FastifyRequest, canModerate: boolean): CommentReader => ({
  oid: caller?.oid,
  reviews: canModerate || (caller?.roles.includes('admin') ?? false),
});

const threadAsPage = async (
  db: CommunityDeps['db'],
  asked: Parameters<typeof commentThread>[1],
): Promise<CommentsPage> => ({
  comments: await readFrom(db, commentsRead, (tables) => commentThread(tables, asked)),
  nextCursor: null,
});
