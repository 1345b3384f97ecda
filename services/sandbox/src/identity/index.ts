import { randomBytes } from 'node:crypto';
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
  action: z.enum(['identify', 'fail', 'cancel']),
  birthDate: z.iso.date(),
});

type Person = { readonly reference: string; readonly birthDate: string };
type PersonGrant = Person & Grant;

/**
 * A stand-in for an identity provider: OAuth 2.0 with PKCE, and a UserInfo endpoint with a birth date. The
 * page lets the person be identified, fail to be, or cancel. It keeps no data when it ends.
 */
export const identityStandIn: FastifyPluginAsyncZod = async (app) => {
  const grants = new Map<string, PersonGrant>();

  app.get('/identity/authorize', { schema: { querystring: AuthorizationRequest } }, (request, reply) => {
    return sendPage(reply, {
      title: 'Identity stand-in',
      language: 'en',
      leadsTo: [request.query.redirect_uri],
      body: html`<main>
<p class="brand">Identity stand-in</p>
<form class="card" method="post" action="/identity/authorize">
<h1>Fanfold wants to know your birth date.</h1>
${hiddenFields(request.query)}
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
    const { action, redirect_uri, state, birthDate } = request.body;
    const back = new URL(redirect_uri);
    back.searchParams.set('state', state);
    if (action === 'identify') {
      const code = randomBytes(24).toString('base64url');
      const reference = randomBytes(8).toString('hex');
      grants.set(code, { ...grantFor(request.body), reference, birthDate });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', action === 'cancel' ? 'access_denied' : 'not_verified');
    }
    return reply.redirect(back.toString(), 303);
  });
  await app.register(identityApi, { grants });
};

/** Fanfold's own requests to the provider. */
const identityApi: FastifyPluginAsyncZod<{ readonly grants: Map<string, PersonGrant> }> = async (
  app,
  { grants },
) => {
  const tokens = new Map<string, Person>();

  app.post('/identity/token', { schema: { body: TokenRequest } }, (request, reply) => {
    const grant = takeGrant(grants, request, request.body);
    if (!grant) return reply.code(400).send({ error: 'invalid_grant' });
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
    const person = tokens.get(bearerOf(request));
    if (!person) return problem(reply, 401, 'The token is not known.');
    return reply.send({ sub: person.reference, birthdate: person.birthDate });
  });
};
