import { deleteComment, pinComment, reviewComments } from '@fanfold/application/community';
import { ReadHeaders } from '@fanfold/contracts';
import {
  ChannelCommentsQuery,
  ChannelCommentsReply,
  CommentNamed,
  PinCommentBody,
  ReviewCommentsBody,
  ReviewCommentsReply,
} from '@fanfold/contracts/community';
import { readFrom } from '@fanfold/projection';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { channelComments, commentsRead, heldComments } from '@fanfold/projections/community/comments';
import { postsNamed, postsRead } from '@fanfold/projections/community/posts';
import { profiles } from '@fanfold/projections/identity/profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { worksNamed } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import { ownMarks, shownComments } from './comment-words.ts';
import type { CommunityDeps } from './deps.ts';

/** Comments on all works of a channel, for its creator and its managers (CAT-064). */
export const channelCommentRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  await app.register(commentList, deps);
  await app.register(commentChanges, deps);
};

const commentList: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/channel/comments',
    {
      schema: {
        querystring: ChannelCommentsQuery,
        headers: ReadHeaders,
        response: { 200: ChannelCommentsReply },
      },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [commentsRead, postsRead, profiles, catalogue]);
      const { oid: creatorOid } = callerOf(request);
      const [page, held] = await Promise.all([
        readFrom(db, commentsRead, (tables) => channelComments(tables, { ...request.query, creatorOid })),
        readFrom(db, commentsRead, (tables) => heldComments(tables, creatorOid)),
      ]);
      const reasons = new Map(page.comments.map(({ commentOid, heldFor }) => [commentOid, heldFor]));
      const { liked } = await ownMarks(deps, request);
      const about = page.comments.map(({ contentOid }) => contentOid);
      const [comments, works, posts] = await Promise.all([
        shownComments(db, page.comments, { oid: creatorOid, liked }),
        worksNamed(db, about),
        readFrom(db, postsRead, (tables) => postsNamed(tables, about)),
      ]);
      const titles = new Map(
        works.map(({ contentOid, title, original }) => [contentOid as string, title[original] ?? null]),
      );
      const texts = new Map(posts.map(({ postOid, text }) => [postOid as string, text]));
      return {
        ...fresh,
        comments: comments.map((one) => ({
          ...one,
          workTitle: titles.get(one.contentOid) ?? null,
          post: texts.get(one.contentOid) ?? null,
          heldFor: reasons.get(one.commentOid) ?? null,
        })),
        held,
        nextCursor: page.nextCursor,
      };
    },
  );
};

const commentChanges: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  app.post(
    '/api/channel/comments/pin',
    { schema: { body: PinCommentBody, response: writtenResponse } },
    (request) => written(pinComment(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/channel/comments/review',
    { schema: { body: ReviewCommentsBody, response: { 200: ReviewCommentsReply } } },
    async (request) => {
      const { position, gone } = await reviewComments(deps, askerOf(request, 'creator'), request.body);
      return { position: String(position), gone };
    },
  );

  app.post(
    '/api/channel/comments/delete',
    { schema: { body: CommentNamed, response: writtenResponse } },
    (request) => written(deleteComment(deps, askerOf(request), { ...request.body, isAdmin: false })),
  );
};
