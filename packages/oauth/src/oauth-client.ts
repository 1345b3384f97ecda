import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  Configuration,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  fetchProtectedResource,
  tokenRevocation,
} from 'openid-client';

import { isLoopback } from './loopback.ts';

/** An authorization server without discovery, and the client that is registered there. */
export type OAuthServer = {
  /** Origin that identifies the server. */
  readonly issuer: string;
  readonly authorizationEndpoint?: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint?: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** What the server sends a person back with, and what it must fit. */
export type CodeAnswer = {
  readonly redirectUri: string;
  readonly code: string;
  readonly state: string;
  readonly expectedState: string;
  /** The code verifier of RFC 7636: 43 to 128 characters. */
  readonly verifier: string;
};

export type OAuthClient = {
  /** Where a person agrees. The challenge of the verifier goes with it (RFC 7636, S256). */
  readonly authorizationUrl: (request: {
    readonly redirectUri: string;
    readonly scope: string;
    readonly state: string;
    readonly verifier: string;
  }) => Promise<string>;
  /**
   * An access token for a code. Rejects when the state is another one, and when the server refuses the code.
   */
  readonly exchangeCode: (answer: CodeAnswer) => Promise<string>;
  /** An access token for the client itself (RFC 6749 §4.4). */
  readonly requestOwnToken: () => Promise<string>;
  /** The JSON of a resource. Rejects for any status but 2xx. */
  readonly get: (url: URL, accessToken: string) => Promise<unknown>;
  readonly revoke: (accessToken: string) => Promise<void>;
};

const timeoutSeconds = 10;

/** Every function but `authorizationUrl` rejects when the server does not answer within 10 seconds. */
export const createOAuthClient = (server: OAuthServer): OAuthClient => {
  const config = configurationOf(server);
  return {
    authorizationUrl: async ({ redirectUri, scope, state, verifier }) => {
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    exchangeCode: async ({ redirectUri, code, state, expectedState, verifier }) => {
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state }).toString();
      const checks = { expectedState, pkceCodeVerifier: verifier };
      return (await authorizationCodeGrant(config, back, checks)).access_token;
    },
    requestOwnToken: async () => (await clientCredentialsGrant(config)).access_token,
    get: async (url, accessToken) => {
      const response = await fetchProtectedResource(config, accessToken, url, 'GET');
      if (!response.ok) throw new Error(`${url.host} answered ${response.status}`);
      return response.json();
    },
    revoke: (accessToken) => tokenRevocation(config, accessToken),
  };
};

const configurationOf = (server: OAuthServer): Configuration => {
  const { issuer, clientId, clientSecret } = server;
  const { authorizationEndpoint, tokenEndpoint, revocationEndpoint } = server;
  const config = new Configuration(
    {
      issuer,
      token_endpoint: tokenEndpoint,
      ...(authorizationEndpoint === undefined ? {} : { authorization_endpoint: authorizationEndpoint }),
      ...(revocationEndpoint === undefined ? {} : { revocation_endpoint: revocationEndpoint }),
    },
    clientId,
    undefined,
    plainBasic(clientId, clientSecret),
  );
  config.timeout = timeoutSeconds;
  if (isLoopback(new URL(tokenEndpoint).hostname)) allowInsecureRequests(config);
  return config;
};

/**
 * HTTP Basic with id and secret as they are. The library's own form-encodes them first (RFC 6749 §2.3.1),
 * which the documents of X and PayPal do not do.
 */
const plainBasic = (clientId: string, clientSecret: string): ClientAuth => {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return (...[, , , headers]) => headers.set('authorization', `Basic ${credentials}`);
};
