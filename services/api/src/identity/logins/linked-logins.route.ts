import { RefusedError } from '@fanfold/application';
import { hasPassword, linkLogin, unlinkLogin } from '@fanfold/application/identity';
import {
  LinkLoginBody,
  LinkLoginStartReply,
  LoginMethodsReply,
  LoginProviderBody,
} from '@fanfold/contracts/identity';
import { loginProviders as allProviders, loginStream } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { askerOf, written, writtenResponse } from '../../http/command.ts';
import type { IdentityDeps } from '../deps.ts';
import { addressFor, identityFrom } from './provider-login.route.ts';

/** The ways in which the caller's account is opened, and how one is added or removed. */
export const linkedLoginRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.get('/api/account/logins', { schema: { response: { 200: LoginMethodsReply } } }, async (request) => {
    const { oid } = callerOf(request);
    const { state } = await deps.eventLog.commands.load(loginStream, oid, { maxAgeMs: 0 });
    const providers = allProviders.map((provider) => {
      const linked = state.linked[provider];
      return {
        provider,
        offered: deps.loginProviders[provider] !== undefined,
        linkedAt: linked?.linkedAt ?? null,
        email: linked?.email ?? null,
      };
    });
    return { hasPassword: await hasPassword(deps, oid), providers };
  });

  app.post(
    '/api/account/logins/start',
    { schema: { body: LoginProviderBody, response: { 200: LinkLoginStartReply } } },
    async (request, reply) => {
      const use = `link:${callerOf(request).oid}` as const;
      const url = await addressFor(deps, reply, { provider: request.body.provider, use });
      if (url === null) throw new RefusedError('LOGIN_NOT_OFFERED');
      return { url };
    },
  );

  app.post(
    '/api/account/logins',
    { schema: { body: LinkLoginBody, response: writtenResponse } },
    async (request, reply) => {
      const { provider } = request.body;
      const use = `link:${callerOf(request).oid}` as const;
      const identity = await identityFrom(deps, request, { ...request.body, reply, use });
      return written(linkLogin(deps, askerOf(request), { provider, identity }));
    },
  );

  app.post(
    '/api/account/logins/remove',
    { schema: { body: LoginProviderBody, response: writtenResponse } },
    (request) => written(unlinkLogin(deps, askerOf(request), request.body.provider)),
  );
};
