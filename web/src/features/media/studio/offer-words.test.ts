import { describe, expect, it } from 'vitest';

import { offerIn, offerOnScreen } from './offer-words.ts';

describe('the offer of a work', () => {
  it.each([
    [
      'a sale',
      { access: 'sale', price: 120, tiers: [] },
      { access: 'sale', priceCoins: 120, coinPurchase: true, tiers: [] },
    ],
    ['a sale without a price', { access: 'sale', price: null, tiers: [] }, 'price'],
    ['a sale for nothing', { access: 'sale', price: 0, tiers: [] }, 'price'],
    ['a sale for half a coin', { access: 'sale', price: 1.5, tiers: [] }, 'price'],
    ['a sale above the highest price', { access: 'sale', price: 100_000_001, tiers: [] }, 'price'],
    ['nothing chosen', { access: null, price: null, tiers: [] }, 'access'],
  ] as const)('%s', (_name, onScreen, expected) => expect(offerIn(onScreen)).toEqual(expected));

  it('for the free tier is not sold for coins, whatever its price was before [CAT-084] [CAT-102]', () =>
    expect(offerIn({ access: 'freeTier', price: 120, tiers: [] })).toEqual({
      access: 'freeTier',
      priceCoins: 0,
      coinPurchase: false,
      tiers: [],
    }));

  it('for tiers asks for a tier first [CAT-103]', () => {
    expect(offerIn({ access: 'tiers', price: 10, tiers: [] })).toBe('tiers');
    expect(offerIn({ access: 'tiers', price: 10, tiers: ['plus', 'gold'] })).toMatchObject({
      tiers: ['plus', 'gold'],
      priceCoins: 10,
    });
  });

  it('for tiers needs no price: it is for subscribers alone then [COM-046]', () => {
    expect(offerIn({ access: 'tiers', price: null, tiers: ['plus'] })).toEqual({
      access: 'tiers',
      priceCoins: 0,
      coinPurchase: false,
      tiers: ['plus'],
    });
    expect(offerIn({ access: 'tiers', price: 0, tiers: ['plus'] })).toBe('price');
  });

  it('is shown as it was saved', () => {
    expect(offerOnScreen(undefined)).toEqual({ access: null, price: null, tiers: [] });
    expect(offerOnScreen({ priceCoins: 0 })).toMatchObject({ access: 'open' });
    expect(offerOnScreen({ priceCoins: 5, access: 'tiers', tiers: ['Plus', 'Gold'] })).toEqual({
      access: 'tiers',
      price: 5,
      tiers: ['Plus', 'Gold'],
    });
  });
});
