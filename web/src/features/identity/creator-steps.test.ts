import { describe, expect, it } from 'vitest';

import { doneOf } from './creator-steps.ts';

const fresh = { profileImageKey: null, introduction: '', customUrl: null };

describe('the list of what a new creator does first', () => {
  it('follows from the facts: profile, works and their prices', () => {
    const nothing = { picture: false, introduction: false, address: false, work: false, price: false };
    expect(doneOf(fresh, [])).toEqual(nothing);
    expect(doneOf({ ...fresh, profileImageKey: 'a/b' }, [])).toEqual({ ...nothing, picture: true });
    expect(doneOf({ ...fresh, introduction: 'Hi' }, [])).toEqual({ ...nothing, introduction: true });
    expect(doneOf({ ...fresh, customUrl: 'sol' }, [])).toEqual({ ...nothing, address: true });
    expect(doneOf(fresh, [{ priceCoins: 0 }])).toEqual({ ...nothing, work: true });
    expect(doneOf(fresh, [{ priceCoins: 0 }, { priceCoins: 30 }])).toEqual({
      ...nothing,
      work: true,
      price: true,
    });
  });
});
