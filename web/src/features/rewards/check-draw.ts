import { chancesInAll, type InventoryItem, type Prize } from '@fanfold/contracts/rewards';

export type DrawCheck = {
  /** The seed that was revealed is the one that the service had committed itself to. */
  readonly committed: boolean;
  /** What both seeds come to, computed here. */
  readonly roll: number;
  /** What that roll hits in the odds that were shown before. */
  readonly prize: Prize | undefined;
  readonly agrees: boolean;
};

const span = 2 ** 52;
const limit = span - (span % chancesInAll);

/**
 * Computes a draw again from what was revealed, in the browser, without the service's help. Undefined where
 * the browser has no cryptography (plain HTTP on another host than this one).
 */
export const checkDraw = async (item: InventoryItem): Promise<DrawCheck | undefined> => {
  const { draw, odds, commitment, itemOid } = item;
  const subtle = globalThis.crypto?.subtle;
  if (!draw || !odds || !subtle) return undefined;
  const seed = bytesOf(draw.serverSeed);
  const committed = hexOf(await subtle.digest('SHA-256', seed)) === commitment;
  const key = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const roll = await rollOf(
    async (text) => hexOf(await subtle.sign('HMAC', key, new TextEncoder().encode(text))),
    {
      clientSeed: draw.clientSeed,
      nonce: itemOid,
    },
  );
  const prize = prizeAt(odds, roll);
  const agrees = committed && roll === draw.roll && JSON.stringify(prize) === JSON.stringify(item.prize);
  return { committed, roll, prize, agrees };
};

const rollOf = async (
  sign: (text: string) => Promise<string>,
  { clientSeed, nonce }: { clientSeed: string; nonce: string },
): Promise<number> => {
  for (let round = 0; ; round += 1) {
    const number = Number.parseInt((await sign(`${clientSeed}:${nonce}:${round}`)).slice(0, 13), 16);
    if (number < limit) return number % chancesInAll;
  }
};

const prizeAt = (odds: NonNullable<InventoryItem['odds']>, roll: number): Prize | undefined => {
  let below = 0;
  return odds.find(({ chance }) => {
    below += chance;
    return roll < below;
  })?.prize;
};

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
