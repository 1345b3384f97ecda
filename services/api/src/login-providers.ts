import type { LoginProvider } from '@fanfold/domain/identity';
import { appleClientSecret, createOpenIdClient, type OpenIdClient } from '@fanfold/oauth';
import { type Config, publicUrl, sandboxUrl } from '@fanfold/platform';

/** Where people can sign in with another company's account; each is undefined where it is not configured. */
export type LoginProviders = Readonly<Record<LoginProvider, OpenIdClient | undefined>>;

/** Google and Apple as they are configured; in a demo the sandbox in their place. */
export const loginProvidersOf = (config: Config): LoginProviders => ({
  google: googleOf(config),
  apple: appleOf(config),
});

const googleOf = (config: Config): OpenIdClient | undefined => {
  const sandbox = sandboxUrl(config);
  const { FANFOLD_GOOGLE_CLIENT_ID: clientId, FANFOLD_GOOGLE_CLIENT_SECRET: secret } = config;
  const common = {
    redirectUri: `${publicUrl(config)}/login/google`,
    responseMode: 'query',
  } as const;
  if (sandbox !== undefined)
    return createOpenIdClient({
      ...common,
      ...sandboxClient,
      scope: 'openid email name',
      issuer: `${sandbox}/google`,
    });
  if (!clientId || !secret) return undefined;
  const issuer = config.FANFOLD_GOOGLE_ISSUER;
  const clientSecret = async () => secret;
  return createOpenIdClient({ ...common, issuer, clientId, clientSecret, scope: 'openid email profile' });
};

const appleOf = (config: Config): OpenIdClient | undefined => {
  const sandbox = sandboxUrl(config);
  const { FANFOLD_APPLE_CLIENT_ID: clientId, FANFOLD_APPLE_TEAM_ID: teamId } = config;
  const { FANFOLD_APPLE_KEY_ID: keyId, FANFOLD_APPLE_PRIVATE_KEY: privateKey } = config;
  const common = {
    redirectUri: `${publicUrl(config)}/api/account/a-login/return`,
    responseMode: 'form_post',
    scope: 'openid email name',
  } as const;
  if (sandbox !== undefined)
    return createOpenIdClient({ ...common, ...sandboxClient, issuer: `${sandbox}/apple` });
  if (!clientId || !teamId || !keyId || !privateKey) return undefined;
  const issuer = config.FANFOLD_APPLE_ISSUER;
  // An environment variable has one line: its line breaks are written as \n.
  const key = { teamId, keyId, clientId, privateKey: privateKey.replaceAll('\\n', '\n') };
  const clientSecret = () => appleClientSecret(key, Date.now());
  return createOpenIdClient({ ...common, issuer, clientId, clientSecret });
};

const sandboxClient = { clientId: 'fanfold', clientSecret: async () => 'sandbox' };
