import { describe, expect, it } from 'vitest';

import { tierAction } from './tier-action.ts';

const free = { tierHash: 'creator', isFree: true, feeCoins: 0, placesLeft: null };
const plus = { tierHash: 'plus', isFree: false, feeCoins: 50, placesLeft: null };
const gold = { tierHash: 'gold', isFree: false, feeCoins: 100, placesLeft: 3 };
const own = {
  follows: false,
  tierHash: 'plus',
  status: 'subscribed',
  feeCoins: 50,
  nextTierHash: null,
  endsByAdmin: false,
} as const;
const nothing = { ...own, tierHash: null, status: 'none', feeCoins: null } as const;

describe('what a reader can do with a tier', () => {
  it.each([
    ['a visitor', plus, null, 'subscribe'],
    ['a reader without a tier', plus, nothing, 'subscribe'],
    ['a tier without places', { ...gold, placesLeft: 0 }, nothing, 'full'],
    ['the tier that the reader has', plus, own, 'current'],
    ['a higher tier', gold, own, 'raise'],
    ['a higher tier without places', { ...gold, placesLeft: 0 }, own, 'full'],
    ['a lower tier', plus, { ...own, tierHash: 'gold', feeCoins: 100 }, 'lower'],
    ['the tier of the next month', plus, { ...own, tierHash: 'gold', nextTierHash: 'plus' }, 'planned'],
    ['another tier while the own one ends', gold, { ...own, status: 'cancelScheduled' }, 'ending'],
    [
      'another tier while an administrator ends the own one',
      gold,
      { ...own, status: 'complimentary', endsByAdmin: true },
      'ending',
    ],
    ['the free tier', free, nothing, 'follow'],
    ['the free tier of a follower', free, { ...nothing, follows: true }, 'unfollow'],
  ] as const)('%s', (_name, tier, has, expected) => expect(tierAction(tier, has)).toBe(expected));
});
