/**
 * A draw that both sides can check. Before the draw, the service publishes the hash of its seed (the
 * commitment). Then the player adds a seed. After the draw, the service publishes its own seed. So neither
 * side can choose the outcome.
 *
 * With `key` the 32 bytes of the server seed: take HMAC-SHA-256(key, `{clientSeed}:{nonce}:{round}`) for
 * round 0, 1, 2 …; its first 13 hex digits are a number below 2^52. The first number below the largest
 * multiple of `sides` up to 2^52 gives the roll, as its remainder by `sides`. So every side is equally
 * likely.
 */
export type Draw = {
  /** 32 bytes as hex. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Names what is drawn for, so that one pair of seeds never serves two draws. */
  readonly nonce: string;
  readonly sides: number;
};

/**
 * HMAC-SHA-256 as hex of a text, under a key given as hex. Passed in: the domain computes no hashes itself.
 */
export type KeyedHash = (keyHex: string, text: string) => string;

const span = 2 ** 52;

/** An integer from 0 up to but not including `sides`. */
export const rollOf = ({ serverSeed, clientSeed, nonce, sides }: Draw, keyedHash: KeyedHash): number => {
  const limit = span - (span % sides);
  for (let round = 0; ; round += 1) {
    const digest = keyedHash(serverSeed, `${clientSeed}:${nonce}:${round}`);
    const number = Number.parseInt(digest.slice(0, 13), 16);
    if (number < limit) return number % sides;
  }
};
