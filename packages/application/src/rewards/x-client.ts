import { type CodeAnswer, createOAuthClient } from '@fanfold/oauth';
import { z } from 'zod';

/**
 * X as an OAuth 2.0 provider with PKCE (RFC 7636), and what its API v2 says about the account that agreed.
 */
export type XClient = {
  readonly authorizeUrl: (request: { readonly state: string; readonly verifier: string }) => Promise<string>;
  /**
   * The account behind a code. Rejects when the state is another one, or X refuses the code or does not
   * answer.
   */
  readonly accountOf: (answer: Omit<CodeAnswer, 'redirectUri'>) => Promise<XAccount>;
};

export type XAccount = {
  readonly id: string;
  readonly username: string;
  readonly followers: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly createdAt: string;
};

export type XSettings = {
  readonly authorizeUrl: string;
  /** Root of the API, without its version. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};

const UserReply = z.object({
  data: z.object({
    id: z.string().min(1),
    username: z.string().min(1),
    created_at: z.iso.datetime(),
    public_metrics: z.object({ followers_count: z.int().nonnegative() }),
  }),
});

export const createXClient = (settings: XSettings): XClient => {
  const { authorizeUrl, apiUrl, clientId, clientSecret, redirectUri } = settings;
  const oauth = createOAuthClient({
    issuer: new URL(authorizeUrl).origin,
    authorizationEndpoint: authorizeUrl,
    tokenEndpoint: `${apiUrl}/2/oauth2/token`,
    revocationEndpoint: `${apiUrl}/2/oauth2/revoke`,
    clientId,
    clientSecret,
  });
  const accountUrl = new URL(`${apiUrl}/2/users/me?user.fields=created_at,public_metrics`);
  return {
    authorizeUrl: (request) =>
      oauth.authorizationUrl({ ...request, redirectUri, scope: 'users.read tweet.read' }),
    accountOf: async (answer) => {
      const token = await oauth.exchangeCode({ ...answer, redirectUri });
      const { data } = UserReply.parse(await oauth.get(accountUrl, token));
      // The token is used for this one request. A failed revocation changes nothing for the account's owner.
      await oauth.revoke(token).catch(() => undefined);
      return {
        id: data.id,
        username: data.username,
        followers: data.public_metrics.followers_count,
        createdAt: new Date(data.created_at).toISOString(),
      };
    },
  };
};
