import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { accessKinds } from './fields.ts';
import {
  isFree,
  isSubscribersOnly,
  maxCopies,
  maxPriceCoins,
  type Offer,
  offerIn,
  offerRefusal,
  priceOf,
} from './offer.ts';

const offer = (overrides: Partial<Offer>): Offer => ({
  access: 'sale',
  tiers: [],
  coinPurchase: true,
  priceCoins: 10,
  copies: null,
  ...overrides,
});

describe('an offer', () => {
  it.each<[string, Partial<Offer>, string | undefined]>([
    ['sold at the cap [COM-044]', { priceCoins: maxPriceCoins }, undefined],
    ['sold one coin above the cap [COM-044]', { priceCoins: maxPriceCoins + 1 }, 'PRICE_WRONG'],
    ['sold below nothing [COM-049]', { priceCoins: -1 }, 'PRICE_WRONG'],
    ['sold at half a coin [COM-049]', { priceCoins: 1.5 }, 'PRICE_WRONG'],
    ['for sale at no price [COM-049]', { priceCoins: 0 }, 'PRICE_WRONG'],
    ['for sale with coin purchase off [COM-047]', { coinPurchase: false }, 'PRICE_WRONG'],
    ['open to all with a price [COM-048]', { access: 'open' }, 'OPEN_MUST_BE_FREE'],
    ['for the free tier with a price [COM-048]', { access: 'freeTier' }, 'OPEN_MUST_BE_FREE'],
    ['open with a price that does not count [COM-047]', { access: 'open', coinPurchase: false }, undefined],
    ['free for the free tier [COM-048]', { access: 'freeTier', priceCoins: 0 }, undefined],
    ['for tiers and for coins [COM-046]', { access: 'tiers', tiers: ['gold'] }, undefined],
    ['for tiers only [COM-046]', { access: 'tiers', tiers: ['gold'], coinPurchase: false }, undefined],
    ['for tiers without one', { access: 'tiers' }, 'TIERS_WRONG'],
    ['for one tier twice', { access: 'tiers', tiers: ['gold', 'gold'] }, 'TIERS_WRONG'],
    ['for sale to a tier', { tiers: ['gold'] }, 'TIERS_WRONG'],
    ['of one copy [COM-055]', { copies: 1 }, undefined],
    ['of as many copies as can be numbered', { copies: maxCopies }, undefined],
    ['of one copy more', { copies: maxCopies + 1 }, 'EDITION_WRONG'],
    ['of no copies', { copies: 0 }, 'EDITION_WRONG'],
    ['of copies, but free', { access: 'open', priceCoins: 0, copies: 5 }, 'EDITION_WRONG'],
  ])('%s', (_what, overrides, refusal) => expect(offerRefusal(offer(overrides))).toBe(refusal));

  it.each<[string, Partial<Offer>, { free: boolean; subscribersOnly: boolean }]>([
    ['with a price', {}, { free: false, subscribersOnly: false }],
    ['open', { access: 'open', priceCoins: 0 }, { free: true, subscribersOnly: false }],
    [
      'with a price that does not count',
      { access: 'open', coinPurchase: false },
      { free: true, subscribersOnly: false },
    ],
    [
      'for tiers only',
      { access: 'tiers', tiers: ['gold'], coinPurchase: false },
      { free: false, subscribersOnly: true },
    ],
    ['for tiers and coins', { access: 'tiers', tiers: ['gold'] }, { free: false, subscribersOnly: false }],
  ])('%s is free or for subscribers only as it says [COM-045, COM-046]', (_what, overrides, expected) => {
    const asked = offer(overrides);
    expect({ free: isFree(asked), subscribersOnly: isSubscribersOnly(asked) }).toEqual(expected);
  });

  const any = fc.record({
    access: fc.constantFrom(...accessKinds),
    tiers: fc.array(fc.constantFrom('gold', 'silver', 'bronze'), { maxLength: 3 }),
    coinPurchase: fc.boolean(),
    priceCoins: fc.integer({ min: -2, max: maxPriceCoins + 2 }),
    copies: fc.option(fc.integer({ min: 0, max: 5 })),
  });

  it('is never both free and for subscribers only, and once accepted is bought, free or for tiers [COM-045]', () => {
    fc.assert(
      fc.property(any, (asked) => {
        expect(isFree(asked) && isSubscribersOnly(asked)).toBe(false);
        if (offerRefusal(asked) !== undefined) return;
        expect(priceOf(asked) > 0).toBe(!isFree(asked) && !isSubscribersOnly(asked));
      }),
    );
  });

  it('that is no more than a price is right exactly when the price is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: maxPriceCoins + 2 }), (priceCoins) => {
        const right = priceCoins >= 0 && priceCoins <= maxPriceCoins;
        expect(offerRefusal(offerIn({ priceCoins }, null)) === undefined).toBe(right);
      }),
    );
  });
});
