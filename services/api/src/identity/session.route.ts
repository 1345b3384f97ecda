import { RefusedError } from '@fanfold/application';
import { confirmByLogin, confirmPassword } from '@fanfold/application/identity';
import { LinkLoginStartReply, LoginProviderBody, ReauthenticateBody } from '@fanfold/contracts/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf, clearSessionCookie, setSessionCookie } from '../http/auth.ts';
import { sessionIdOf } from '../http/session-list.ts';
import type { IdentityDeps } from './deps.ts';
import { addressFor, identityFrom } from './logins/provider-login.route.ts';
import { confirmByPasskey } from './passkeys/confirm.ts';

/**
 * The session's end (IDN-002), and its renewal by the password, a passkey or a linked account of Google or
 * Apple.
 */
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
      await confirm(deps, request, { reply, body: request.body });
      const { scopes } = caller.session;
      const stronger = byPasskey && scopes.includes('account') ? (['account', 'strong'] as const) : scopes;
      const token = await sessions.renew(caller.session, request.headers['user-agent'] ?? '', stronger);
      setSessionCookie(reply, token);
      return { token };
    },
  );

  app.post(
    '/api/account/reauthenticate/provider',
    { schema: { body: LoginProviderBody, response: { 200: LinkLoginStartReply } } },
    async (request, reply) => {
      const { provider } = request.body;
      const url = await addressFor(deps, reply, { provider, use: confirmUse(request) });
      if (url === null) throw new RefusedError('LOGIN_NOT_OFFERED');
      return { url };
    },
  );
};

type Confirmation = { readonly reply: FastifyReply; readonly body: z.output<typeof ReauthenticateBody> };

const confirm = async (
  deps: IdentityDeps,
  request: FastifyRequest,
  { reply, body }: Confirmation,
): Promise<void> => {
  const { oid } = callerOf(request);
  if ('passkey' in body) return confirmByPasskey(deps, request, body.passkey);
  if ('password' in body) return confirmPassword(deps, oid, body.password);
  const { provider } = body;
  const identity = await identityFrom(deps, request, { ...body, reply, use: confirmUse(request) });
  return confirmByLogin(deps, oid, { provider, identity });
};

const confirmUse = (request: FastifyRequest) => `confirm:${sessionIdOf(callerOf(request).session)}` as const;
