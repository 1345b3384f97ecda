export {
  type CodeAnswer,
  createOAuthClient,
  type OAuthClient,
  type OAuthServer,
} from './oauth-client.ts';
