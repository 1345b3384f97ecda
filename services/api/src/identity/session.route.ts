import { confirmPassword } from '@fanfold/application/identity';
import { ReauthenticateBody } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf, clearSessionCookie, setSessionCookie } from '../http/auth.ts';
import type { IdentityDeps } from './deps.ts';
import { confirmByPasskey } from './passkeys/confirm.ts';

/** The session's end (IDN-002), and its renewal by the password or a passkey. */
export const sessionRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { sessions } = deps;

  app.post('/api/account/logout', { schema: { response: { 200: z.object({}) } } }, async (request, reply) => {
    if (request.caller) await sessions.close(request.caller.session);
    clearSessionCookie(reply);
    return {};
  });

  app.post(
    '/api/account/reauthenticate',
    {
      schema: { body: ReauthenticateBody, response: { 200: z.object({ token: z.string() }) } },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const byPasskey = 'passkey' in request.body;
      if ('passkey' in request.body) await confirmByPasskey(deps, request, request.body.passkey);
      else await confirmPassword(deps, caller.oid, request.body.password);
      const { scopes } = caller.session;
      const stronger = byPasskey && scopes.includes('account') ? (['account', 'strong'] as const) : scopes;
      const token = await sessions.renew(caller.session, request.headers['user-agent'] ?? '', stronger);
      setSessionCookie(reply, token);
      return { token };
    },
  );
};
