import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  type IDToken,
  None,
  type ServerMetadata,
} from 'openid-client';

import { isLoopback } from './loopback.ts';

/**
 * An OpenID provider with discovery (OpenID Connect Discovery 1.0), and the client that is registered there.
 */
export type OpenIdProvider = {
  readonly issuer: string;
  readonly clientId: string;
  /** Asked for at each exchange: Apple's secrets are signed and lapse. */
  readonly clientSecret: () => Promise<string>;
  readonly redirectUri: string;
  readonly scope: string;
  /** How the provider sends the person back; Apple allows `form_post` alone where a scope is asked for. */
  readonly responseMode: 'query' | 'form_post';
};

/** What ties an answer to the browser that asked. Three values that only this browser's request can have. */
export type OpenIdAttempt = {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of RFC 7636: 43 to 128 characters. */
  readonly verifier: string;
};

/**
 * Who signed in at the provider. `issuer` and `subject` together identify the person for ever; an e-mail
 * address does not.
 */
export type OpenIdIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** Null where the provider says none. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

export type OpenIdClient = {
  /** Where a person signs in. Rejects when the provider does not answer. */
  readonly authorizationUrl: (attempt: OpenIdAttempt, how?: SignInAs) => Promise<string>;
  /**
   * The person behind a code. Rejects for another state, nonce or verifier, a code that is refused, an ID
   * token that is not valid.
   */
  readonly identityOf: (
    answer: { readonly code: string; readonly state: string },
    attempt: OpenIdAttempt,
    how?: SignInAs,
  ) => Promise<OpenIdIdentity>;
};

/**
 * `again`: the provider asks the person even if it knows them (`prompt=login`, `max_age`), and its ID token
 * has to say when it did (`auth_time`, OpenID Connect Core 3.1.2.1). Where it says no time, the answer is
 * rejected.
 */
export type SignInAs = { readonly again: boolean };

/**
 * How long ago the person may have signed in at the provider where they are asked again: the time that an
 * answer takes.
 */
const againSeconds = 5 * 60;

const timeoutSeconds = 10;

/**
 * Every request rejects when the provider does not answer within 10 seconds. The provider is asked for its
 * metadata once.
 */
export const createOpenIdClient = (provider: OpenIdProvider): OpenIdClient => {
  const { clientSecret, redirectUri, scope, responseMode } = provider;
  const configure = configurations(provider);
  return {
    authorizationUrl: async ({ state, nonce, verifier }, how) => {
      const url = buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        response_mode: responseMode,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(how?.again ? { prompt: 'login', max_age: '0' } : {}),
      });
      return url.href;
    },
    identityOf: async ({ code, state }, { state: expectedState, nonce, verifier }, how) => {
      const config = await configure(await clientSecret());
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state }).toString();
      const { issuer, authorization_response_iss_parameter_supported: saysIssuer } = config.serverMetadata();
      // The page that the person comes back to passes on code and state alone.
      if (saysIssuer) back.searchParams.set('iss', issuer);
      const tokens = await authorizationCodeGrant(config, back, {
        expectedState,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(how?.again ? { maxAge: againSeconds } : {}),
      });
      return identityIn(tokens.claims());
    },
  };
};

/** Configurations of one provider; its metadata are read once, and again after a failure. */
const configurations = ({ issuer, clientId }: OpenIdProvider) => {
  let metadata: Promise<ServerMetadata> | undefined;
  return async (secret?: string): Promise<Configuration> => {
    metadata ??= discover(issuer, clientId);
    metadata.catch(() => {
      metadata = undefined;
    });
    // The address of the provider's page has no secret in it.
    const authentication = secret === undefined ? None() : ClientSecretPost(secret);
    const config = new Configuration(await metadata, clientId, undefined, authentication);
    config.timeout = timeoutSeconds;
    if (isLoopback(new URL(issuer).hostname)) allowInsecureRequests(config);
    return config;
  };
};

const discover = async (issuer: string, clientId: string): Promise<ServerMetadata> => {
  const execute = isLoopback(new URL(issuer).hostname) ? [allowInsecureRequests] : [];
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
    execute,
    timeout: timeoutSeconds,
  });
  return found.serverMetadata();
};

const identityIn = (claims: IDToken | undefined): OpenIdIdentity => {
  if (!claims) throw new Error('The provider sent no ID token');
  const text = (name: string): string => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
  const { iss: issuer, sub: subject, email_verified: verified } = claims;
  return {
    issuer,
    subject,
    email: text('email') || null,
    // Apple writes it as a text.
    emailVerified: verified === true || verified === 'true',
    firstName: text('given_name'),
    lastName: text('family_name'),
  };
};
