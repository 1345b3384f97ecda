import { type CodeAnswer, createOAuthClient } from '@fanfold/oauth';
import { z } from 'zod';

/**
 * An identity provider: an OAuth 2.0 server with PKCE (RFC 7636) whose UserInfo endpoint (OpenID Connect
 * Core, 5.3) says who identified themselves there, with their birth date.
 */
export type IdentityProvider = {
  /** Recorded with each check. */
  readonly name: string;
  readonly authorizeUrl: (request: { readonly state: string; readonly verifier: string }) => Promise<string>;
  /**
   * The person behind a code. Rejects when the state is another one, or the provider refuses the code or does
   * not answer.
   */
  readonly personOf: (answer: Omit<CodeAnswer, 'redirectUri'>) => Promise<IdentifiedPerson>;
};

export type IdentifiedPerson = { readonly reference: string; readonly birthDate: string };

export type IdentityProviderSettings = {
  readonly name: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};

const UserInfo = z.object({ sub: z.string().min(1).max(200), birthdate: z.iso.date() });

export const createIdentityProvider = (settings: IdentityProviderSettings): IdentityProvider => {
  const { name, authorizeUrl, tokenUrl, clientId, clientSecret, redirectUri } = settings;
  const oauth = createOAuthClient({
    issuer: new URL(authorizeUrl).origin,
    authorizationEndpoint: authorizeUrl,
    tokenEndpoint: tokenUrl,
    clientId,
    clientSecret,
  });
  const userInfoUrl = new URL(settings.userInfoUrl);
  return {
    name,
    authorizeUrl: (request) => oauth.authorizationUrl({ ...request, redirectUri, scope: 'openid profile' }),
    personOf: async (answer) => {
      const token = await oauth.exchangeCode({ ...answer, redirectUri });
      const { sub, birthdate } = UserInfo.parse(await oauth.get(userInfoUrl, token));
      return { reference: sub, birthDate: birthdate };
    },
  };
};
