import { assertFileContent } from '@fanfold/application/catalogue';
import { deleteComment, editComment, writeComment } from '@fanfold/application/community';
import { ReadHeaders } from '@fanfold/contracts';
import {
  CommentBody,
  CommentNamed,
  CommentsQuery,
  CommentsReply,
  CommentWrittenReply,
} from '@fanfold/contracts/community';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, invocationOf, written, writtenResponse } from '../http/command.ts';
import { foundWork, viewerOf } from '../http/work-access.ts';
import { commentsReply } from './comments-reply.ts';
import type { CommunityDeps } from './deps.ts';

/** Comments on a work: read by all who may find it, written by those who may open it (IDN-122). */
export const commentRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  const onWork = async (request: FastifyRequest, query: z.output<typeof CommentsQuery>) => {
    const access = await foundWork(deps, request, query.contentOid);
    return commentsReply(deps, request, {
      ...query,
      canComment: access.to('comment').allowed,
      canModerate: access.to('find').reason === 'owner',
    });
  };

  app.get(
    '/api/content/comments',
    { schema: { querystring: CommentsQuery, headers: ReadHeaders, response: { 200: CommentsReply } } },
    (request) => onWork(request, request.query),
  );

  // CAT-024: those on a file content, which is a work too.
  app.get(
    '/api/content/file-content/comments',
    { schema: { querystring: CommentsQuery, headers: ReadHeaders, response: { 200: CommentsReply } } },
    async (request) => {
      await assertFileContent(deps, request.query.contentOid);
      return onWork(request, request.query);
    },
  );

  app.post(
    '/api/content/comment',
    { schema: { body: CommentBody, response: { 200: CommentWrittenReply } } },
    async (request) => {
      const { commentOid, commentContent: text } = request.body;
      const viewer = await viewerOf(deps, request);
      if (commentOid !== undefined) {
        const edited = await editComment(deps, askerOf(request), { commentOid, text, viewer });
        return { ...edited, position: String(edited.position) };
      }
      const made = await writeComment(deps, invocationOf(request, 'comment'), {
        ...request.body,
        viewer,
      });
      return { ...made, position: String(made.position) };
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
