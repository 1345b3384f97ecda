import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';

import { createOAuthClient } from './oauth-client.ts';

type Input = { readonly authorization: string | undefined; readonly form: URLSearchParams };
type Reply = { readonly status: number; readonly body: unknown };

/** A token endpoint that answers what it is told, and remembers what it was asked. */
const startServer = async (reply: Reply) => {
  const asked: Input[] = [];
  const server = createServer(async (request, response) => {
    const { authorization } = request.headers;
    asked.push({ authorization, form: new URLSearchParams(await textOf(request)) });
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

const textOf = async (request: IncomingMessage): Promise<string> =>
  Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString('utf8');

const clientOf = (origin: string) =>
  createOAuthClient({
    issuer: origin,
    authorizationEndpoint: `${origin}/authorize`,
    tokenEndpoint: `${origin}/token`,
    revocationEndpoint: `${origin}/revoke`,
    clientId: 'an_id-1',
    clientSecret: 'a_secret-2~',
  });

const token = { access_token: 'opaque', token_type: 'bearer', expires_in: 60 };
const answer = {
  redirectUri: 'https://fanfold.example/x-link',
  code: 'a code',
  state: 'the-state',
  expectedState: 'the-state',
  verifier: 'v'.repeat(64),
};

describe('a client of an authorization server', () => {
  it('asks for agreement with the challenge of its verifier (RFC 7636, appendix B)', async () => {
    const url = new URL(
      await clientOf('https://x.example').authorizationUrl({
        redirectUri: answer.redirectUri,
        scope: 'users.read',
        state: 'the-state',
        verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      }),
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'an_id-1',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      redirect_uri: answer.redirectUri,
      response_type: 'code',
      scope: 'users.read',
      state: 'the-state',
    });
  });

  it('exchanges a code, with its id and secret as they are', async () => {
    await using server = await startServer({ status: 200, body: token });
    expect(await clientOf(server.origin).exchangeCode(answer)).toBe('opaque');
    const [asked] = server.asked;
    expect(Buffer.from(asked?.authorization?.slice('Basic '.length) ?? '', 'base64').toString()).toBe(
      'an_id-1:a_secret-2~',
    );
    expect(Object.fromEntries(asked?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'a code',
      redirect_uri: answer.redirectUri,
      code_verifier: answer.verifier,
    });
  });

  it('asks for nothing when the state is another one', async () => {
    await using server = await startServer({ status: 200, body: token });
    const forged = { ...answer, state: 'another-state' };
    await expect(clientOf(server.origin).exchangeCode(forged)).rejects.toMatchObject({
      code: 'OAUTH_INVALID_RESPONSE',
      cause: { message: expect.stringContaining('state') },
    });
    expect(server.asked).toEqual([]);
  });

  it.each([
    ['a refusal', { status: 400, body: { error: 'invalid_grant' } }],
    ['no token', { status: 200, body: { token_type: 'bearer' } }],
    ['another kind of token', { status: 200, body: { access_token: 'opaque', token_type: 'mac' } }],
    ['an ID token that is not one', { status: 200, body: { ...token, id_token: 'made-up' } }],
    ['a breakdown', { status: 503, body: {} }],
  ])('rejects %s', async (_name, reply) => {
    await using server = await startServer(reply);
    await expect(clientOf(server.origin).exchangeCode(answer)).rejects.toThrow();
    expect(server.asked).toHaveLength(1);
  });

  it('has a token of its own', async () => {
    await using server = await startServer({ status: 200, body: token });
    expect(await clientOf(server.origin).requestOwnToken()).toBe('opaque');
    expect(server.asked[0]?.form.get('grant_type')).toBe('client_credentials');
  });

  it.each(['http://x.example', 'http://localhost.example', 'http://127.0.0.1.example', 'http://10.0.0.1'])(
    'sends no secret without TLS to %s',
    async (origin) => {
      await expect(clientOf(origin).exchangeCode(answer)).rejects.toThrow(
        'only requests to HTTPS are allowed',
      );
    },
  );

  it.each(['http://localhost:1', 'http://sandbox.localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'])(
    'asks %s without TLS',
    async (origin) => {
      await expect(clientOf(origin).exchangeCode(answer)).rejects.toThrow('fetch failed');
    },
  );
});
