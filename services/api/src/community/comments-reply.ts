import type { CommentsQuery, CommentsReply } from '@fanfold/contracts/community';
import { readFrom } from '@fanfold/projection';
import {
  commentsPage,
  commentsRead,
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

type Asked = z.output<typeof CommentsQuery> & {
  readonly canComment: boolean;
  readonly canModerate: boolean;
};

/** A page of the comments on a work or a post that the caller may find. */
export const commentsReply = async (
  deps: CommunityDeps,
  request: FastifyRequest,
  { canComment, canModerate, ...query }: Asked,
): Promise<CommentsReply> => {
  const { db, positions } = deps;
  const fresh = await freshness(request, positions, [commentsRead, profiles]);
  const { contentOid, parentOid = null, cursor } = query;
  const { blocked, liked } = await ownMarks(deps, request);
  const hidden: HiddenComments = { authors: blocked.user, comments: blocked.comment };
  const isFirst = parentOid === null && cursor === undefined;
  const [page, pinned, { comments: total }] = await Promise.all([
    readFrom(db, commentsRead, (tables) => commentsPage(tables, { ...query, parentOid, hidden })),
    isFirst ? readFrom(db, commentsRead, (tables) => pinnedComments(tables, { contentOid, hidden })) : [],
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
