import { keyedHash } from './ids.ts';

/**
 * A key that the sandbox and Fanfold share because both know the installation's webhook secret, e.g. of
 * `stripe-webhook`. An installation with real providers is configured with their keys instead.
 */
export const sandboxCredential = (webhookSecret: string, name: string): string =>
  keyedHash(webhookSecret, `sandbox/${name}`);
