import { deleteComment, editComment, writeComment } from '@fanfold/application/community';
import { ReadHeaders } from '@fanfold/contracts';
import {
  CommentBody,
  CommentNamed,
  CommentsQuery,
  CommentsReply,
  CommentWrittenReply,
} from '@fanfold/contracts/community';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, invocationOf, written, writtenResponse } from '../http/command.ts';
import { foundWork, viewerOf } from '../http/work-access.ts';
import { commentsReply } from './comments-reply.ts';
import type { CommunityDeps } from './deps.ts';

/** Comments on a work: read by all who may find it, written by those who may open it (IDN-122). */
export const commentRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  app.get(
    '/api/content/comments',
    { schema: { querystring: CommentsQuery, headers: ReadHeaders, response: { 200: CommentsReply } } },
    async (request) => {
      const { contentOid } = request.query;
      const access = await foundWork(deps, request, contentOid);
      return commentsReply(deps, request, {
        ...request.query,
        canComment: access.to('comment').allowed,
        canModerate: access.to('find').reason === 'owner',
      });
    },
  );

  app.post(
    '/api/content/comment',
    { schema: { body: CommentBody, response: { 200: CommentWrittenReply } } },
    async (request) => {
      const { commentOid, commentContent: text } = request.body;
      const viewer = await viewerOf(deps, request);
      if (commentOid !== undefined) {
        const position = await editComment(deps, askerOf(request), { commentOid, text, viewer });
        return { position: String(position), commentOid };
      }
      const made = await writeComment(deps, invocationOf(request, 'comment'), {
        ...request.body,
        viewer,
      });
      return { position: String(made.position), commentOid: made.commentOid };
    },
  );

  app.delete(
    '/api/content/comment',
    { schema: { body: CommentNamed, response: writtenResponse } },
    (request) => {
      const isAdmin = callerOf(request).roles.includes('admin');
      const asker = askerOf(request, isAdmin ? 'admin' : 'user');
      return written(deleteComment(deps, asker, { ...request.body, isAdmin }));
    },
  );
};
