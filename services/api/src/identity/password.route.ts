import { changePassword, requestPasswordReset, resetPassword } from '@fanfold/application/identity';
import {
  ChangePasswordBody,
  ChangePasswordReply,
  RequestPasswordResetBody,
  ResetPasswordBody,
} from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf, setSessionCookie } from '../http/auth.ts';
import { askerOf } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import type { IdentityDeps } from './deps.ts';

/** Another password: by its owner, or by a mailed link (IDN-027, IDN-028). */
export const passwordRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { sessions } = deps;

  app.post(
    '/api/account/changepw',
    { schema: { body: ChangePasswordBody, response: { 200: ChangePasswordReply } } },
    async (request, reply) => {
      const { oid, session } = callerOf(request);
      await changePassword(deps, askerOf(request), request.body.password);
      await sessions.end(oid, { except: session });
      const token = await sessions.renew(session, request.headers['user-agent'] ?? '');
      setSessionCookie(reply, token);
      return { token };
    },
  );

  app.post(
    '/api/account/changepw/request',
    { schema: { body: RequestPasswordResetBody, response: { 202: z.object({}) } } },
    async (request, reply) => {
      const { email } = request.body;
      await requestPasswordReset(deps, { email, language: languageOf(request), correlationId: request.id });
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/account/changepw/finalize',
    { schema: { body: ResetPasswordBody, response: { 200: z.object({}) } } },
    async (request) => {
      await resetPassword(deps, { ...request.body, correlationId: request.id });
      await sessions.end(request.body.oid);
      return {};
    },
  );
};
