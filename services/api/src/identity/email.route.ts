import { confirmEmailChange, requestEmailChange } from '@fanfold/application/identity';

import { ChangeEmailBody, ConfirmEmailChangeBody } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { IdentityDeps } from './deps.ts';

/** Another e-mail address: asked for by its owner, confirmed by a code. */
export const emailRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.post(
    '/api/account/email',
    { schema: { body: ChangeEmailBody, response: { 202: z.object({}) } } },
    async (request, reply) => {
      await requestEmailChange(deps, askerOf(request), request.body.email);
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/account/email/confirm',
    { schema: { body: ConfirmEmailChangeBody, response: writtenResponse } },
    (request) => written(confirmEmailChange(deps, askerOf(request), request.body.code)),
  );
};
