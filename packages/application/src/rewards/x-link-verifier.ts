import { keyedHash } from '@fanfold/platform';

/**
 * The code verifier of RFC 7636 for one attempt to link. It is known to us alone: it follows from a secret,
 * the account and the state, and is stored nowhere.
 */
export const verifierFor = (pepper: string, oid: string, state: string): string =>
  keyedHash(pepper, `x-link:${oid}:${state}`);
