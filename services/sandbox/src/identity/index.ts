import { createHash, randomBytes } from 'node:crypto';
import { html } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendPage } from '../http/page.ts';
import { problem } from '../http/problem.ts';

const Asked = z.object({
  response_type: z.literal('code'),
  client_id: z.string().min(1),
  redirect_uri: z.url(),
  scope: z.string(),
  state: z.string().min(1).max(500),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
const Answer = Asked.extend({
  action: z.enum(['identify', 'fail', 'cancel']),
  birthDate: z.iso.date(),
});
const Exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128),
});

type Person = { readonly reference: string; readonly birthDate: string };
type Grant = Person & Readonly<Record<'challenge' | 'redirectUri' | 'clientId', string>>;

/**
 * A stand-in for an identity provider: OAuth 2.0 with PKCE, and a UserInfo endpoint with a birth date. The page lets the person
 * be identified, fail to be, or cancel. It keeps no data when it ends.
 */
export const identityStandIn: FastifyPluginAsyncZod = async (app) => {
  const grants = new Map<string, Grant>();

  app.get('/identity/authorize', { schema: { querystring: Asked } }, (request, reply) => {
    const hidden = Object.entries(request.query).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    );
    return sendPage(reply, {
      title: 'Identity stand-in',
      language: 'en',
      leadsTo: [request.query.redirect_uri],
      body: html`<main>
<p class="brand">Identity stand-in</p>
<form class="card" method="post" action="/identity/authorize">
<h1>Fanfold wants to know your birth date.</h1>
${hidden}
<p class="find"><label>Birth date <input name="birthDate" type="date" required value="2000-05-17"></label></p>
<button class="main" name="action" value="identify">Identify me</button>
<button name="action" value="fail" formnovalidate>Fail to identify me</button>
<button name="action" value="cancel" formnovalidate>Cancel</button>
</form>
<footer>This page plays an identity provider on this machine. Nothing leaves it.</footer>
</main>`,
    });
  });

  app.post('/identity/authorize', { schema: { body: Answer } }, (request, reply) => {
    const { action, redirect_uri, state, code_challenge, client_id, birthDate } = request.body;
    const back = new URL(redirect_uri);
    back.searchParams.set('state', state);
    if (action === 'identify') {
      const code = randomBytes(24).toString('base64url');
      const reference = randomBytes(8).toString('hex');
      const grant = { challenge: code_challenge, redirectUri: redirect_uri, clientId: client_id };
      grants.set(code, { ...grant, reference, birthDate });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', action === 'cancel' ? 'access_denied' : 'not_verified');
    }
    return reply.redirect(back.toString(), 303);
  });
  await app.register(identityApi, { grants });
};

/** Fanfold's own requests to the provider. */
const identityApi: FastifyPluginAsyncZod<{ readonly grants: Map<string, Grant> }> = async (
  app,
  { grants },
) => {
  const tokens = new Map<string, Person>();

  app.post('/identity/token', { schema: { body: Exchange } }, (request, reply) => {
    const { code, code_verifier, redirect_uri } = request.body;
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const isOurs = grant?.clientId === clientOf(request) && grant?.redirectUri === redirect_uri;
    // RFC 6749 §5.2: the code was used, or it is not for this client, this address or this verifier.
    if (!isOurs || grant?.challenge !== challenge) return reply.code(400).send({ error: 'invalid_grant' });
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, grant);
    return reply.send({
      token_type: 'bearer',
      expires_in: 600,
      access_token: token,
      scope: 'openid profile',
    });
  });

  app.get('/identity/userinfo', (request, reply) => {
    const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (!person) return problem(reply, 401, 'The token is not known.');
    return reply.send({ sub: person.reference, birthdate: person.birthDate });
  });
};

/** The client's id, from HTTP Basic: `id:secret`. */
const clientOf = ({ headers }: FastifyRequest): string | undefined =>
  Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':')[0];
