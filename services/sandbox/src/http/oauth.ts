import { createHash } from 'node:crypto';
import { html } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** What a client sends a person with: an authorization request (RFC 6749, 4.1.1) with PKCE (RFC 7636). */
export const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string().min(1),
  redirect_uri: z.url(),
  scope: z.string(),
  state: z.string().min(1).max(500),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});

export const TokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128),
});

/** What a code was given for. */
export type Grant = Readonly<Record<'challenge' | 'redirectUri' | 'clientId', string>>;

export const grantFor = ({
  code_challenge: challenge,
  redirect_uri: redirectUri,
  client_id: clientId,
}: z.output<typeof AuthorizationRequest>): Grant => ({ challenge, redirectUri, clientId });

/** The request, as hidden fields of the page that the person answers. */
export const hiddenFields = (request: z.output<typeof AuthorizationRequest>) =>
  Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/**
 * The grant of a code, which is used up by this. Undefined when the code was used, or is not for this client,
 * this address or this verifier: `invalid_grant` (RFC 6749, 5.2).
 */
export const takeGrant = <G extends Grant>(
  grants: Map<string, G>,
  request: FastifyRequest,
  { code, code_verifier, redirect_uri }: z.output<typeof TokenRequest>,
): G | undefined => {
  const grant = grants.get(code);
  grants.delete(code);
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const isOurs = grant?.clientId === clientOf(request) && grant?.redirectUri === redirect_uri;
  return isOurs && grant?.challenge === challenge ? grant : undefined;
};

/** The access token of a request, from its Authorization header. */
export const bearerOf = ({ headers }: FastifyRequest): string =>
  (headers.authorization ?? '').replace(/^Bearer /, '');

/** The client's id, from HTTP Basic: `id:secret`, not encoded before. */
const clientOf = ({ headers }: FastifyRequest): string | undefined =>
  Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':')[0];
