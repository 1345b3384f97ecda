import { editWorks } from '@fanfold/application/catalogue';
import { EditWorksBody, EditWorksReply } from '@fanfold/contracts/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf } from '../http/command.ts';
import { problemOf } from '../http/problem.ts';
import type { CatalogueDeps } from './deps.ts';

/** A creator changes many works at once. */
export const editWorksRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.post(
    '/api/content/edit-works',
    { schema: { body: EditWorksBody, response: { 200: EditWorksReply } } },
    async (request) => {
      const { works, position } = await editWorks(deps, askerOf(request, 'creator'), request.body);
      return {
        position: String(position),
        works: works.map(({ contentOid, refused }) => ({
          contentOid,
          refused: refused && { code: refused.code, title: problemOf(refused, request).title },
        })),
      };
    },
  );
};
