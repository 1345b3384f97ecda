import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * A draw that whoever takes part can check. Before it, the house commits itself to a seed by showing its hash; then the
 * player adds a seed of their own; after it, the house's seed is shown. Neither side can choose the outcome.
 *
 * With `key` the 32 bytes of the server seed: take HMAC-SHA-256(key, `{clientSeed}:{nonce}:{round}`) for round 0, 1, 2 …;
 * its first 13 hex digits are a number below 2^52. The first one that is below the largest multiple of `sides` up to 2^52
 * gives the roll, as its remainder by `sides`, so that every side is equally likely.
 */
export type Draw = {
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** What is drawn for, so that one pair of seeds never serves two draws. */
  readonly nonce: string;
  readonly sides: number;
};

/** A seed of 32 random bytes as hex, and its commitment. Passed in, so that a test can fix it. */
export type Seeds = () => { readonly serverSeed: string; readonly commitment: string };

/** SHA-256 of the seed's bytes, as hex. */
export const commitmentOf = (serverSeed: string): string =>
  createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');

export const randomSeeds: Seeds = () => {
  const serverSeed = randomBytes(32).toString('hex');
  return { serverSeed, commitment: commitmentOf(serverSeed) };
};

const span = 2 ** 52;

/** An integer from 0 up to but not including `sides`. */
export const rollOf = ({ serverSeed, clientSeed, nonce, sides }: Draw): number => {
  const key = Buffer.from(serverSeed, 'hex');
  const limit = span - (span % sides);
  for (let round = 0; ; round += 1) {
    const digest = createHmac('sha256', key).update(`${clientSeed}:${nonce}:${round}`).digest('hex');
    const number = Number.parseInt(digest.slice(0, 13), 16);
    if (number < limit) return number % sides;
  }
};
