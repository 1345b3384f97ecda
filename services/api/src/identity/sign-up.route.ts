import { signUp } from '@fanfold/application/identity';
import {
  loadPasswordEstimate,
  NicknameQuery,
  NicknameReply,
  nickname as nicknameShape,
  SignUpBody,
  SignUpReply,
} from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idempotencyKeyOf } from '../http/auth.ts';
import type { IdentityDeps } from './deps.ts';

/** Sign-up's first step, and whether a nickname is free. */
export const signUpRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { claims, clock } = deps;
  // It keeps the thread for some 100 ms: at start, not at the first sign-up.
  await loadPasswordEstimate();

  app.post(
    '/api/account/signup',
    {
      schema: { body: SignUpBody, response: { 202: SignUpReply } },
    },
    async (request, reply) => {
      const { body: form, id: correlationId, headers } = request;
      const clientKey = headers['idempotency-key'] === undefined ? undefined : idempotencyKeyOf(request);
      const signUpId = await signUp(deps, { form, clientKey, correlationId });
      return reply.code(202).send({ signUpId, stage: 'askForConfirmationKey' });
    },
  );

  app.get(
    '/api/account/nickname-available',
    { schema: { querystring: NicknameQuery, response: { 200: NicknameReply } } },
    async (request) => {
      const { success, data } = nicknameShape.safeParse(request.query.nickname);
      if (!success || claims.isReserved('nickname', data)) return { available: false };
      return { available: (await claims.holder('nickname', data, clock.now())) === undefined };
    },
  );
};
