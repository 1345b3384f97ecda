import { createHash, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { html } from '@fanfold/platform';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import Provider, { interactionPolicy } from 'oidc-provider';
import { z } from 'zod';
import { sendPage } from '../http/page.ts';
import { memoryAdapters } from './memory-adapter.ts';

type Persona = {
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
};

type StandIn = {
  /** The first part of its paths, e.g. `google`. */
  readonly name: 'google' | 'apple';
  readonly title: string;
  /** Where Fanfold is, for the provider to send people back to. */
  readonly redirectUri: string;
};

type Options = { readonly baseUrl: string; readonly siteUrl: string };

/** Stand-ins for Google and Apple: two real OpenID providers. They keep no data when they end. */
export const openIdStandIns: FastifyPluginAsync<Options> = async (app, { baseUrl, siteUrl }) => {
  const google = { name: 'google', title: 'Google', redirectUri: `${siteUrl}/login/google` } as const;
  const apple = {
    name: 'apple',
    title: 'Apple',
    redirectUri: `${siteUrl}/api/account/a-login/return`,
  } as const;
  await app.register(standIn, { ...google, baseUrl });
  await app.register(standIn, { ...apple, baseUrl });
};

const Answer = z.object({
  action: z.enum(['continue', 'cancel']),
  email: z.email(),
  firstName: z.string().max(50),
  lastName: z.string().max(50),
  unverified: z.string().optional(),
});

const standIn: FastifyPluginAsync<StandIn & { readonly baseUrl: string }> = async (app, options) => {
  const { name, title, redirectUri } = options;
  const personas = new Map<string, Persona>();
  const provider = await createProvider(options, personas);
  const serve = provider.callback();
  const passOn = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const { url = '' } = request.raw;
    // So it knows that it is not at the root.
    Object.assign(request.raw, { originalUrl: url, url: url.slice(name.length + 1) });
    return serve(request.raw, reply.raw);
  };

  app.get(`/${name}/interaction/:uid`, async (request, reply) => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw);
    return sendPage(reply, {
      title: `${title} stand-in`,
      language: 'en',
      leadsTo: [redirectUri],
      body: html`<main>
<p class="brand">${title} stand-in</p>
<form class="card" method="post" action="/${name}/interaction/${uid}">
<h1>Sign in to Fanfold with ${title}</h1>
<p class="find"><label>E-mail <input name="email" type="email" required value="mina.park@example.com"></label></p>
<p class="find"><label>First name <input name="firstName" maxlength="50" value="Mina"></label></p>
<p class="find"><label>Last name <input name="lastName" maxlength="50" value="Park"></label></p>
<p class="find"><label><input name="unverified" type="checkbox"> The address is not verified</label></p>
<button class="main" name="action" value="continue">Continue</button>
<button name="action" value="cancel" formnovalidate>Cancel</button>
</form>
<footer>This page plays ${title} on this machine. Nothing leaves it.</footer>
</main>`,
    });
  });

  app.post(`/${name}/interaction/:uid`, async (request, reply) => {
    const { action, email, firstName, lastName, unverified } = Answer.parse(request.body);
    // The same address is always the same person.
    const accountId = createHash('sha256').update(`${name}:${email}`).digest('hex').slice(0, 21);
    const persona = { email, given_name: firstName, family_name: lastName };
    personas.set(accountId, { ...persona, email_verified: unverified === undefined });
    const result =
      action === 'continue'
        ? { login: { accountId, remember: false } }
        : { error: 'access_denied', error_description: 'The person cancelled.' };
    reply.hijack();
    await provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  });

  await app.register(async (rest) => {
    rest.removeAllContentTypeParsers();
    // The provider reads the bodies of its requests itself.
    rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
    rest.all(`/${name}/*`, passOn);
  });
};

const createProvider = async (
  { name, redirectUri, baseUrl }: StandIn & { baseUrl: string },
  personas: Map<string, Persona>,
) => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const provider = new Provider(`${baseUrl}/${name}`, {
    adapter: memoryAdapters(Date.now),
    clients: [
      {
        client_id: 'fanfold',
        client_secret: 'sandbox',
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...jwk, kid: name, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')], names: cookieNames(name) },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], name: ['given_name', 'family_name'] },
    // Google and Apple both put the address into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy: askEachTime(), url: (_context, { uid }) => `/${name}/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...personas.get(accountId) }),
    }),
    // Who signs in agrees: the page says to whom.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      const grant = new provider.Grant({
        ...(session?.accountId === undefined ? {} : { accountId: session.accountId }),
        ...(client === undefined ? {} : { clientId: client.clientId }),
      });
      grant.addOIDCScope('openid email name profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
  });
  return provider;
};

/** The page is shown at each log-in, so that one browser can play many people. */
const askEachTime = () => {
  const { base, Check } = interactionPolicy;
  const policy = base();
  policy
    .get('login')
    ?.checks.add(
      new Check('each_time', 'The person chooses who they are', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
};

const cookieNames = (name: string) => ({
  session: `${name}-session`,
  interaction: `${name}-interaction`,
  resume: `${name}-resume`,
});
