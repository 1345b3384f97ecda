import { previewAccess } from '@fanfold/application/catalogue';
import { PreviewAccessQuery, PreviewAccessReply } from '@fanfold/contracts/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf } from '../http/command.ts';
import type { CatalogueDeps } from './deps.ts';

/** A creator asks what others could do with a work of theirs. */
export const previewAccessRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.get(
    '/api/content/preview-access',
    { schema: { querystring: PreviewAccessQuery, response: { 200: PreviewAccessReply } } },
    (request) => previewAccess(deps, askerOf(request, 'creator'), request.query),
  );
};
