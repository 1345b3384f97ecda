import { addDays, type Timestamp } from '../../time.ts';
import type { CoinKind, LotGrant, LotTake } from './events.ts';

/** Coins that can be spent from one source. A lot with nothing left is dropped from the state. */
export type Lot = LotGrant;

/** Lots in spending order: the soonest to expire first, and of equals the older one. */
const inSpendingOrder = (lots: readonly Lot[]): Lot[] =>
  [...lots].sort((a, b) => (a.expiresAt === b.expiresAt ? 0 : a.expiresAt < b.expiresAt ? -1 : 1));

/**
 * Coins of one kind that can be spent at `now`; an expired lot does not count even before its expiry is
 * recorded.
 */
export const available = (lots: readonly Lot[], kind: CoinKind, now: Timestamp): number =>
  lots.reduce((sum, lot) => (lot.kind === kind && lot.expiresAt > now ? sum + lot.coins : sum), 0);

/** Takes `coins` of one kind, or answers null when there are not enough. */
export const takeFrom = (
  lots: readonly Lot[],
  { kind, coins, now }: { kind: CoinKind; coins: number; now: Timestamp },
): LotTake[] | null => {
  if (coins === 0) return [];
  const taken: LotTake[] = [];
  let missing = coins;
  for (const lot of inSpendingOrder(lots)) {
    if (missing === 0) break;
    if (lot.kind !== kind || lot.expiresAt <= now) continue;
    const part = Math.min(lot.coins, missing);
    taken.push({ ...lot, coins: part });
    missing -= part;
  }
  return missing === 0 ? taken : null;
};

/** Removes what was taken, in place. */
export const subtract = (lots: Lot[], taken: readonly LotTake[]): void => {
  for (const { lotId, coins } of taken) {
    const index = lots.findIndex((lot) => lot.lotId === lotId);
    const lot = lots[index];
    if (!lot) continue;
    if (lot.coins === coins) lots.splice(index, 1);
    else lots[index] = { ...lot, coins: lot.coins - coins };
  }
};

/**
 * Puts coins in: into their lot if it is still there (its expiry may have been extended), else as a lot of
 * their own.
 */
export const add = (lots: Lot[], granted: readonly LotGrant[]): void => {
  for (const grant of granted) {
    const index = lots.findIndex((lot) => lot.lotId === grant.lotId);
    const lot = lots[index];
    if (lot) lots[index] = { ...lot, coins: lot.coins + grant.coins, expiresAt: grant.expiresAt };
    else lots.push({ ...grant });
  }
};

export const total = (pieces: readonly LotTake[], kind: CoinKind): number =>
  pieces.reduce((sum, piece) => (piece.kind === kind ? sum + piece.coins : sum), 0);

/** A lot that passed its expiry while its coins were away gets this much time when they come back. */
const returnedLotDays = 7;

/**
 * What was taken, as it comes back: same lots, with some days to use coins whose lot has expired meanwhile. A
 * lot that was given more days before keeps them.
 */
export const giveBack = (lots: readonly Lot[], taken: readonly LotTake[], now: Timestamp): LotTake[] =>
  taken.map((piece) => {
    const there = lots.find(({ lotId }) => lotId === piece.lotId)?.expiresAt ?? piece.expiresAt;
    const latest = there > piece.expiresAt ? there : piece.expiresAt;
    return { ...piece, expiresAt: latest > now ? latest : addDays(now, returnedLotDays) };
  });

/** Takes `coins` off the front of `left`, in place, and answers what was taken. */
export const takeFront = (left: LotTake[], coins: number): LotTake[] => {
  const taken: LotTake[] = [];
  for (let missing = coins; missing > 0; ) {
    const first = left.shift();
    if (!first) break;
    const part = Math.min(first.coins, missing);
    taken.push({ ...first, coins: part });
    if (first.coins > part) left.unshift({ ...first, coins: first.coins - part });
    missing -= part;
  }
  return taken;
};
