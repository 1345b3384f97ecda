import { acceptCoCreation, endCoCreation, inviteCoCreator } from '@fanfold/application/catalogue';
import { EndCoCreationBody, InviteBody, WorkNamed } from '@fanfold/contracts/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { CatalogueDeps } from './deps.ts';

/** CAT-092: creators who make a work together. */
export const coCreatorRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.post(
    '/api/content/co-creator',
    { schema: { body: InviteBody, response: writtenResponse } },
    (request) => written(inviteCoCreator(deps, askerOf(request, 'creator'), request.body)),
  );

  app.post(
    '/api/content/co-creator/accept',
    { schema: { body: WorkNamed, response: writtenResponse } },
    (request) => written(acceptCoCreation(deps, askerOf(request, 'creator'), request.body.contentOid)),
  );

  app.delete(
    '/api/content/co-creator',
    { schema: { body: EndCoCreationBody, response: writtenResponse } },
    (request) => written(endCoCreation(deps, askerOf(request), request.body)),
  );
};
