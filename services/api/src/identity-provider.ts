import { createIdentityProvider, type IdentityProvider } from '@fanfold/application/identity';
import { type Config, publicUrl, sandboxUrl } from '@fanfold/platform';

/**
 * The identity provider as it is configured; in a demo the sandbox in its place. Undefined without either.
 */
export const identityProviderOf = (config: Config): IdentityProvider | undefined => {
  const redirectUri = `${publicUrl(config)}/register/adultverify`;
  const sandbox = sandboxUrl(config);
  if (sandbox !== undefined)
    return createIdentityProvider({
      name: 'sandbox',
      authorizeUrl: `${sandbox}/identity/authorize`,
      tokenUrl: `${sandbox}/identity/token`,
      userInfoUrl: `${sandbox}/identity/userinfo`,
      clientId: 'fanfold',
      clientSecret: 'sandbox',
      redirectUri,
    });
  const { FANFOLD_IDENTITY_AUTHORIZE_URL: authorizeUrl, FANFOLD_IDENTITY_TOKEN_URL: tokenUrl } = config;
  const { FANFOLD_IDENTITY_USERINFO_URL: userInfoUrl } = config;
  const { FANFOLD_IDENTITY_CLIENT_ID: clientId, FANFOLD_IDENTITY_CLIENT_SECRET: clientSecret } = config;
  if (!authorizeUrl || !tokenUrl || !userInfoUrl || !clientId || !clientSecret) return undefined;
  const name = new URL(authorizeUrl).hostname;
  return createIdentityProvider({
    name,
    authorizeUrl,
    tokenUrl,
    userInfoUrl,
    clientId,
    clientSecret,
    redirectUri,
  });
};
