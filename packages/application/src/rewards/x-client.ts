import { createHash } from 'node:crypto';
import { z } from 'zod';

/** X as an OAuth 2.0 provider with PKCE (RFC 7636), and what its API v2 says about the account that agreed. */
export type XClient = {
  readonly authorizeUrl: (request: { readonly state: string; readonly verifier: string }) => string;
  /** The account behind a code. Rejects when X does not take the code or cannot be reached. */
  readonly accountOf: (answer: { readonly code: string; readonly verifier: string }) => Promise<XAccount>;
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

const Token = z.object({ access_token: z.string().min(1) });
const UserReply = z.object({
  data: z.object({
    id: z.string().min(1),
    username: z.string().min(1),
    created_at: z.iso.datetime(),
    public_metrics: z.object({ followers_count: z.int().nonnegative() }),
  }),
});

const timeoutMs = 10_000;

export const createXClient = (settings: XSettings): XClient => {
  const { authorizeUrl, apiUrl, clientId, clientSecret, redirectUri } = settings;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const post = (path: string, form: Record<string, string>) =>
    ask(`${apiUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
  return {
    authorizeUrl: ({ state, verifier }) => {
      const url = new URL(authorizeUrl);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'users.read tweet.read',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString();
      return url.toString();
    },
    accountOf: async ({ code, verifier }) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, client_id: clientId };
      const { access_token } = Token.parse(
        await post('/2/oauth2/token', { ...form, code_verifier: verifier }),
      );
      const { data } = UserReply.parse(
        await ask(`${apiUrl}/2/users/me?user.fields=created_at,public_metrics`, {
          headers: { authorization: `Bearer ${access_token}` },
        }),
      );
      // It was needed for this one look; whether it could be given back changes nothing for its owner.
      await post('/2/oauth2/revoke', { token: access_token }).catch(() => undefined);
      return {
        id: data.id,
        username: data.username,
        followers: data.public_metrics.followers_count,
        createdAt: new Date(data.created_at).toISOString(),
      };
    },
  };
};

const ask = async (url: string, init: RequestInit): Promise<unknown> => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`X answered ${response.status}`);
  return response.json();
};
