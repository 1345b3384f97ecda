import { describe, expect, it } from 'vitest';

import { type CoinProduct, smallestCovering } from './queries.ts';

const product = (paidCoins: number): CoinProduct => ({
  productId: `coins-${paidCoins}`,
  paidCoins,
  price: 1,
  price_usd: 1,
  price_jpy: 1,
  price_krw: 1,
  bonusCoins: 0,
  amounts: { currency: 'KRW', baseMinor: 0, taxMinor: 0, feeMinor: 0, roundingMinor: 0, totalMinor: 1 },
});

const products = [100, 10, 500].map(product);

describe('the charge that is offered when coins are missing [LED-019]', () => {
  it.each([
    [1, 'coins-10'],
    [10, 'coins-10'],
    [11, 'coins-100'],
    [500, 'coins-500'],
    [501, 'coins-500'],
  ])('%i missing: %s', (missing, offered) =>
    expect(smallestCovering(products, missing)?.productId).toBe(offered),
  );

  it('nothing when nothing is for sale', () => expect(smallestCovering([], 5)).toBeUndefined());
});
