import { createHash, randomBytes } from 'node:crypto';

/**
 * Makes a seed of 32 random bytes as hex, and its commitment, for a fair draw. Passed in, so that a test can
 * fix it.
 */
export type Seeds = () => { readonly serverSeed: string; readonly commitment: string };

/** SHA-256 of the seed's bytes, as hex. */
const commitmentOf = (serverSeed: string): string =>
  createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');

export const randomSeeds: Seeds = () => {
  const serverSeed = randomBytes(32).toString('hex');
  return { serverSeed, commitment: commitmentOf(serverSeed) };
};
