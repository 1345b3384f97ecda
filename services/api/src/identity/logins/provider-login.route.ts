import { RefusedError } from '@fanfold/application';
import { logInWithProvider, refuseIllegalDownloader } from '@fanfold/application/identity';
import {
  AppleReturnBody,
  LogInReply,
  ProviderLoginBody,
  ProviderLoginSetUpReply,
} from '@fanfold/contracts/identity';
import type { LoginProvider } from '@fanfold/domain/identity';
import type { OpenIdIdentity } from '@fanfold/oauth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';

import { sessionIdOfToken } from '../../http/sessions.ts';
import type { IdentityDeps } from '../deps.ts';
import { openSession } from '../open-session.ts';
import { type AttemptUse, asksAgain, beginAttempt, takeAttempt, valuesOf } from './attempt.ts';

/** Google's and Apple's accounts open ours (IDN-003 to IDN-006). */
export const providerLoginRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { publicUrl } = deps;
  for (const [path, provider] of [
    ['/api/account/g-login', 'google'],
    ['/api/account/a-login', 'apple'],
  ] as const) {
    app.get(path, { schema: { response: { 200: ProviderLoginSetUpReply } } }, async (_request, reply) => ({
      url: await addressFor(deps, reply, { provider, use: 'login' }),
    }));
    app.post(path, { schema: { body: ProviderLoginBody, response: { 200: LogInReply } } }, (request, reply) =>
      logInFrom(deps, request, { reply, provider, body: request.body }),
    );
  }

  await app.register(appleReturnRoute, { publicUrl });
};

/**
 * Apple posts its answer, and browsers send no Lax cookie with it. The page that this leads to has them
 * again.
 */
const appleReturnRoute: FastifyPluginAsyncZod<Pick<IdentityDeps, 'publicUrl'>> = async (
  forms,
  { publicUrl },
) => {
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  forms.post('/api/account/a-login/return', { schema: { body: AppleReturnBody } }, (request, reply) => {
    const { code, state, error } = request.body;
    const page = new URL('/login/apple', publicUrl);
    for (const [name, value] of Object.entries({ code, state, error }))
      if (value !== undefined) page.searchParams.set(name, value);
    return reply.redirect(page.href, 303);
  });
};

type LogIn = {
  readonly reply: FastifyReply;
  readonly provider: LoginProvider;
  readonly body: z.output<typeof ProviderLoginBody>;
};

const logInFrom = async (
  deps: IdentityDeps,
  request: FastifyRequest,
  { reply, provider, body }: LogIn,
): Promise<z.output<typeof LogInReply>> => {
  const { code, state, language, invitedBy } = body;
  const identity = await identityFrom(deps, request, { reply, provider, code, state, use: 'login' });
  const attempt = { provider, identity, language, invitedBy, correlationId: request.id };
  const { oid, email, confirmed, isFirst } = await logInWithProvider(deps, attempt);
  const { firstName, lastName } = identity;
  if (!confirmed) {
    const stage = 'askForConfirmationKey';
    return { oid, stage, token: '', email: identity.email ?? '', firstName, lastName, position: '0' };
  }
  await refuseIllegalDownloader(deps, { oid, email });
  const opened = await openSession(deps, request, { reply, oid, email, isFirst });
  const sessionHash = sessionIdOfToken(opened.token);
  const hash = provider === 'google' ? { googleSessionHash: sessionHash } : { appleSessionHash: sessionHash };
  return { ...opened, firstName, lastName, ...hash };
};

type ProviderUse = { readonly provider: LoginProvider; readonly use: AttemptUse };

/**
 * Begins an attempt, and answers where the person signs in; null where the provider is not offered. Throws
 * LOGIN_PROVIDER_FAILED.
 */
export const addressFor = async (
  { loginProviders, pepper }: IdentityDeps,
  reply: FastifyReply,
  { provider, use }: ProviderUse,
): Promise<string | null> => {
  const client = loginProviders[provider];
  if (!client) return null;
  try {
    return await client.authorizationUrl(valuesOf(pepper, beginAttempt(reply), use), {
      again: asksAgain(use),
    });
  } catch (cause) {
    reply.log.warn({ err: cause, provider }, 'a log-in provider does not answer');
    throw new RefusedError('LOGIN_PROVIDER_FAILED');
  }
};

type Answer = ProviderUse & { readonly reply: FastifyReply; readonly code: string; readonly state: string };

/**
 * Who signed in at the provider. Throws LOGIN_NOT_OFFERED, and LOGIN_PROVIDER_FAILED for an answer to another
 * attempt.
 */
export const identityFrom = async (
  { loginProviders, pepper }: IdentityDeps,
  request: FastifyRequest,
  { reply, provider, use, code, state }: Answer,
): Promise<OpenIdIdentity> => {
  const client = loginProviders[provider];
  if (!client) throw new RefusedError('LOGIN_NOT_OFFERED');
  const attempt = takeAttempt(request, reply);
  if (attempt === undefined) throw new RefusedError('LOGIN_PROVIDER_FAILED');
  try {
    const how = { again: asksAgain(use) };
    return await client.identityOf({ code, state }, valuesOf(pepper, attempt, use), how);
  } catch (cause) {
    request.log.warn({ err: cause, provider }, 'a log-in provider did not vouch for a person');
    throw new RefusedError('LOGIN_PROVIDER_FAILED');
  }
};
