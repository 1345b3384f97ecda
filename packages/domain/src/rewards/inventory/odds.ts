import type { Oid } from '../../ids.ts';
import { shareExactly } from '../../money.ts';
import type { ItemTemplate, Odds, Prize } from './events.ts';

/** Chances are counted in 0.01 %. */
export const chancesInAll = 10_000;

/** Bonus coins instead of a drawn content that its owner has already. */
export const duplicateContentCoins = 30;

/** A lucky pocket holds the worth of ten coins, at ten credits a coin. */
const pocketCredits = 100;

const coins = (amount: number, chance: number) => ({
  prize: { kind: 'coins', coins: amount } satisfies Prize,
  chance,
});

/** A random box holds content, 5 to 500 bonus coins, or nothing. */
const contentChance = 500;
const randomBox = (contentOids: readonly Oid[]): Odds => {
  const drawn = [...new Set(contentOids)];
  const shares =
    drawn.length === 0
      ? []
      : shareExactly(
          contentChance,
          drawn.map(() => 1),
        );
  return [
    ...drawn.map((contentOid, index) => ({
      prize: { kind: 'content', contentOid } satisfies Prize,
      chance: shares[index] ?? 0,
    })),
    coins(500, 50),
    coins(100, 450),
    // A box without content gives its chance to the middle prize.
    coins(30, drawn.length === 0 ? 1_500 + contentChance : 1_500),
    coins(10, 3_000),
    coins(5, 3_500),
    { prize: { kind: 'nothing' }, chance: 1_000 },
  ];
};

/** A lucky (sorry) box always holds something: 1 to 50 bonus coins. */
const sorryBox = (): Odds => [
  coins(50, 50),
  coins(30, 150),
  coins(10, 800),
  coins(5, 2_000),
  coins(3, 3_000),
  coins(1, 4_000),
];

/** The most contents that one random box can choose from. */
export const maxBoxContents = 50;

/** The odds of an item of this kind, or null when nothing is drawn. They sum to `chancesInAll`. */
export const oddsOf = ({ kind, contentOids }: Pick<ItemTemplate, 'kind' | 'contentOids'>): Odds | null => {
  switch (kind) {
    case 'random_box':
      return randomBox(contentOids);
    case 'sorry_box':
      return sorryBox();
    case 'lucky_pocket':
    case 'video_coupon':
    case 'file_coupon':
    case 'point_code':
      return null;
  }
};

/** What a roll from 0 up to but not including `chancesInAll` hits. */
export const prizeAt = (odds: Odds, roll: number): Prize => {
  let below = 0;
  for (const { prize, chance } of odds) {
    below += chance;
    if (roll < below) return prize;
  }
  throw new RangeError(`A roll of ${roll} lies outside the odds`);
};

export const pocketPrize: Prize = { kind: 'credits', credits: pocketCredits };
