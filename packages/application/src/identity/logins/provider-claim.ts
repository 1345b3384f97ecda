import { createHash } from 'node:crypto';
import type { OpenIdIdentity } from '@fanfold/oauth';

/**
 * The value that a claim of kind `login` holds for a person at a provider (OpenID Connect Core, 2: issuer and
 * subject together identify them). Claims do not tell capital letters from small ones, subjects do: so it is
 * a hash.
 */
export const providerClaim = ({ issuer, subject }: Pick<OpenIdIdentity, 'issuer' | 'subject'>): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');
