export { type AppleKey, appleClientSecret } from './apple-secret.ts';
export {
  type CodeAnswer,
  createOAuthClient,
  type OAuthClient,
  type OAuthServer,
} from './oauth-client.ts';
export {
  createOpenIdClient,
  type OpenIdAttempt,
  type OpenIdClient,
  type OpenIdIdentity,
  type OpenIdProvider,
} from './open-id-client.ts';
