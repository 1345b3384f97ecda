import { createHash, randomBytes } from 'node:crypto';
import { html } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  AuthorizationRequest,
  bearerOf,
  type Grant,
  grantFor,
  hiddenFields,
  TokenRequest,
  takeGrant,
} from '../http/oauth.ts';
import { sendPage } from '../http/page.ts';
import { problem } from '../http/problem.ts';

const Answer = AuthorizationRequest.extend({
  action: z.enum(['authorize', 'cancel']),
  username: z.string().regex(/^\w{1,15}$/),
  followers: z.coerce.number().int().nonnegative(),
  ageDays: z.coerce.number().int().nonnegative(),
});

type Persona = { readonly username: string; readonly followers: number; readonly createdAt: string };
type PersonGrant = Persona & Grant;

type Options = { readonly clock: { readonly now: () => string } };

/**
 * A stand-in for X: its OAuth 2.0 with PKCE and the part of its API v2 that describes an account. The person
 * types a name on the consent page; the same name is always the same account. It keeps no data when it ends.
 */
export const xStandIn: FastifyPluginAsyncZod<Options> = async (app, { clock }) => {
  const grants = new Map<string, PersonGrant>();
  const tokens = new Map<string, Persona>();

  app.get('/x/i/oauth2/authorize', { schema: { querystring: AuthorizationRequest } }, (request, reply) => {
    return sendPage(reply, {
      title: 'X stand-in',
      language: 'en',
      leadsTo: [request.query.redirect_uri],
      body: html`<main>
<p class="brand">X stand-in</p>
<form class="card" method="post" action="/x/i/oauth2/authorize">
<h1>Fanfold wants to read your profile and your number of followers.</h1>
${hiddenFields(request.query)}
<p class="find"><label>Name <input name="username" required pattern="\\w{1,15}" value="paper_moth"></label></p>
<p class="find"><label>Followers <input name="followers" type="number" min="0" required value="250"></label></p>
<p class="find"><label>Days since the account was made <input name="ageDays" type="number" min="0" required value="400"></label></p>
<button class="main" name="action" value="authorize">Authorize</button>
<button name="action" value="cancel" formnovalidate>Cancel</button>
</form>
<footer>This page plays X on this machine. Nothing leaves it.</footer>
</main>`,
    });
  });

  app.post('/x/i/oauth2/authorize', { schema: { body: Answer } }, (request, reply) => {
    const { action, redirect_uri, state, username, followers, ageDays } = request.body;
    const back = new URL(redirect_uri);
    back.searchParams.set('state', state);
    if (action === 'cancel') {
      back.searchParams.set('error', 'access_denied');
      return reply.redirect(back.toString(), 303);
    }
    const code = randomBytes(24).toString('base64url');
    const createdAt = new Date(Date.parse(clock.now()) - ageDays * 86_400_000).toISOString();
    const persona = { username, followers, createdAt };
    grants.set(code, { ...persona, ...grantFor(request.body) });
    back.searchParams.set('code', code);
    return reply.redirect(back.toString(), 303);
  });
  await app.register(xApi, { grants, tokens });
};

type Books = { readonly grants: Map<string, PersonGrant>; readonly tokens: Map<string, Persona> };

/** Fanfold's own requests to X. */
const xApi: FastifyPluginAsyncZod<Books> = async (app, { grants, tokens }) => {
  app.post('/x/2/oauth2/token', { schema: { body: TokenRequest } }, (request, reply) => {
    const grant = takeGrant(grants, request, request.body);
    if (!grant) return reply.code(400).send({ error: 'invalid_grant' });
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, grant);
    return reply.send({ token_type: 'bearer', expires_in: 7200, access_token: token, scope: 'users.read' });
  });

  app.post('/x/2/oauth2/revoke', { schema: { body: z.object({ token: z.string() }) } }, (request, reply) => {
    tokens.delete(request.body.token);
    return reply.send({ revoked: true });
  });

  app.get('/x/2/users/me', (request, reply) => {
    const persona = tokens.get(bearerOf(request));
    if (!persona) return problem(reply, 401, 'The token is not known.');
    const { username, followers, createdAt } = persona;
    const id = String(Number.parseInt(createHash('sha256').update(username).digest('hex').slice(0, 12), 16));
    return reply.send({
      data: {
        id,
        name: username,
        username,
        created_at: createdAt,
        public_metrics: { followers_count: followers },
      },
    });
  });
};
