import { ReauthenticateBody } from '@fanfold/contracts/account';
import { accountStream } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { callerOf, clearSessionCookie, setSessionCookie } from '../http/auth.ts';
import { ProblemError } from '../http/problem.ts';
import type { IdentityDeps } from './index.ts';
import { decoyHash, verifyPassword } from './passwords.ts';

/** The session's end (IDN-002), and its renewal by entering the password again. */
export const sessionRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, sessions } = deps;

  app.post('/api/account/logout', { schema: { response: { 200: z.object({}) } } }, async (request, reply) => {
    if (request.caller) await sessions.close(request.caller.session);
    clearSessionCookie(reply);
    return {};
  });

  app.post(
    '/api/account/reauthenticate',
    {
      schema: { body: ReauthenticateBody, response: { 200: z.object({ token: z.string() }) } },
      config: { rateLimit: deps.limits.logIn },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { state } = await eventLog.commands.load(accountStream, caller.oid, { maxAgeMs: 0 });
      if (!(await verifyPassword(request.body.password, state.passwordHash ?? (await decoyHash)))) {
        throw new ProblemError('CREDENTIALS_WRONG');
      }
      const token = await sessions.renew(caller.session, request.headers['user-agent'] ?? '');
      setSessionCookie(reply, token);
      return { token };
    },
  );
};
