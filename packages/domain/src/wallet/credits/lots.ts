import { seoulDay, type Timestamp } from '../../time.ts';
import type { CreditsState } from './commands.ts';
import type { CreditKind, CreditLot } from './events.ts';
import { creditPolicy } from './policy.ts';

/** Credits of one kind that have not expired at `now`, recorded or not. */
export const availableCredits = (lots: readonly CreditLot[], kind: CreditKind, now: Timestamp): number =>
  lots.reduce((sum, lot) => (lot.kind === kind && lot.expiresAt > now ? sum + lot.credits : sum), 0);

/** What is counted for the day of `now`. */
export const countOn = (count: { day: string; amount: number }, now: Timestamp): number =>
  count.day === seoulDay(now) ? count.amount : 0;

/** Bonus credits that can be used at `now`: what there is, within what the day still allows (LED-022). */
export const usableBonus = (state: CreditsState, now: Timestamp): number =>
  Math.max(
    0,
    Math.min(
      availableCredits(state.lots, 'bonus', now),
      creditPolicy.bonusCreditsADay - countOn(state.usedBonus, now),
    ),
  );

/** All credits that can be used at `now`. */
export const usableCredits = (state: CreditsState, now: Timestamp): number =>
  availableCredits(state.lots, 'chat', now) + usableBonus(state, now);

/** Takes up to `credits`, bonus first, of each kind the soonest to expire first. */
export const takeCredits = (state: CreditsState, credits: number, now: Timestamp): CreditLot[] => {
  const bonus = takeOf(state.lots, {
    kind: 'bonus',
    credits: Math.min(credits, usableBonus(state, now)),
    now,
  });
  return [...bonus, ...takeOf(state.lots, { kind: 'chat', credits: credits - totalCredits(bonus), now })];
};

const takeOf = (
  lots: readonly CreditLot[],
  { kind, credits, now }: { kind: CreditKind; credits: number; now: Timestamp },
): CreditLot[] => {
  const usable = lots.filter((lot) => lot.kind === kind && lot.expiresAt > now);
  usable.sort((a, b) => (a.expiresAt === b.expiresAt ? 0 : a.expiresAt < b.expiresAt ? -1 : 1));
  return split(usable, credits).first;
};

/** Divides pieces at `credits`: the first part holds that many, or all there are. */
export const split = (
  pieces: readonly CreditLot[],
  credits: number,
): { first: CreditLot[]; rest: CreditLot[] } => {
  const [first, rest]: [CreditLot[], CreditLot[]] = [[], []];
  let missing = credits;
  for (const piece of pieces) {
    const part = Math.min(piece.credits, missing);
    missing -= part;
    if (part > 0) first.push({ ...piece, credits: part });
    if (part < piece.credits) rest.push({ ...piece, credits: piece.credits - part });
  }
  return { first, rest };
};

export const totalCredits = (pieces: readonly CreditLot[], kind?: CreditKind): number =>
  pieces.reduce((sum, piece) => (kind && piece.kind !== kind ? sum : sum + piece.credits), 0);

/** Takes pieces out of the lots, in place. A lot with nothing left is dropped. */
export const removeCredits = (lots: CreditLot[], pieces: readonly CreditLot[]): void => {
  for (const { lotId, credits } of pieces) {
    const index = lots.findIndex((lot) => lot.lotId === lotId);
    const lot = lots[index];
    if (!lot) continue;
    if (lot.credits === credits) lots.splice(index, 1);
    else lots[index] = { ...lot, credits: lot.credits - credits };
  }
};

/** Puts pieces into their lots, in place; an emptied lot is there again. */
export const addCredits = (lots: CreditLot[], pieces: readonly CreditLot[]): void => {
  for (const piece of pieces) {
    const index = lots.findIndex((lot) => lot.lotId === piece.lotId);
    const lot = lots[index];
    if (lot) lots[index] = { ...lot, credits: lot.credits + piece.credits };
    else lots.push({ ...piece });
  }
};
