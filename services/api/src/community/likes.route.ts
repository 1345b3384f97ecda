import { likeComment, likeContent } from '@fanfold/application/community';
import { pageQuery, ReadHeaders } from '@fanfold/contracts';
import {
  LikeBody,
  LikeCommentBody,
  LikedListReply,
  LikesQuery,
  LikesReply,
} from '@fanfold/contracts/community';
import { likesStream } from '@fanfold/domain/community';
import { readFrom } from '@fanfold/projection';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import { commentsRead, reactionsTo } from '@fanfold/projections/community/comments';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { ownTilesPage } from '../http/own-works.ts';
import { afterOf, freshness } from '../http/read-your-writes.ts';
import { foundWork, viewerOf } from '../http/work-access.ts';
import type { CommunityDeps } from './deps.ts';

/** Likes of works and comments, and the list of liked works. */
export const likeRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  const { db, positions } = deps;
  const likedBy = async (request: FastifyRequest): Promise<string[]> => {
    const { caller } = request;
    if (!caller) return [];
    const age = { maxAgeMs: 1_000, after: afterOf(request) };
    const { state } = await deps.eventLog.commands.load(likesStream, caller.oid, age);
    return Object.keys(state.contents);
  };

  app.get(
    '/api/content/likes',
    { schema: { querystring: LikesQuery, headers: ReadHeaders, response: { 200: LikesReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [commentsRead]);
      const { contentOid } = request.query;
      await foundWork(deps, request, contentOid);
      const { likes } = await readFrom(db, commentsRead, (tables) => reactionsTo(tables, contentOid));
      return { ...fresh, likes, likedByMe: (await likedBy(request)).includes(contentOid) };
    },
  );

  app.post(
    '/api/content/like',
    { schema: { body: LikeBody, response: writtenResponse } },
    async (request) => {
      const { contentOid, likeOrUndoLike } = request.body;
      const viewer = await viewerOf(deps, request);
      const liked = likeOrUndoLike === 'like';
      return written(likeContent(deps, askerOf(request), { contentOid, viewer, liked }));
    },
  );

  app.post(
    '/api/content/comment/like',
    { schema: { body: LikeCommentBody, response: writtenResponse } },
    async (request) => {
      const { commentOid, likeOrUndoLike } = request.body;
      const viewer = await viewerOf(deps, request);
      const liked = likeOrUndoLike === 'like';
      return written(likeComment(deps, askerOf(request), { commentOid, viewer, liked }));
    },
  );

  app.get(
    '/api/account/liked-list',
    { schema: { querystring: pageQuery, headers: ReadHeaders, response: { 200: LikedListReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const { cursor, limit } = request.query;
      const contentOids = (await likedBy(request)).toReversed();
      const all = contentOids.length;
      // The cursor is how many older ones are left: what is liked meanwhile comes before it.
      const start = cursor === undefined ? 0 : Math.max(0, all - Number(cursor));
      const { next, ...page } = await ownTilesPage(deps, request, { contentOids, start, limit });
      return { ...fresh, ...page, nextCursor: next === null ? null : String(all - next) };
    },
  );
};
