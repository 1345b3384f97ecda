import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { currencies } from '../money.ts';
import { providers } from './events.ts';
import { coinProducts, priceOf } from './price.ts';

describe('the price of coins', () => {
  it.each([
    [10, 'KRW', 'sandbox', 1000, 100, 0, 1100],
    [10, 'JPY', 'sandbox', 100, 10, 0, 110],
    [10, 'USD', 'sandbox', 100, 10, 0, 110],
    [10, 'JPY', 'paypay', 100, 20, 0, 120],
    [10, 'KRW', 'paypay', 1000, 100, 0, 1100],
    [10, 'USD', 'stripe', 100, 10, -1, 109],
    [10, 'KRW', 'stripe', 1000, 100, 0, 1100],
    [1000, 'KRW', 'sandbox', 100_000, 10_000, 0, 110_000],
  ] as const)(
    '%d coins in %s by %s: base %d, tax %d, rounding %d, total %d [LED-024, PAY-055, PAY-056, PAY-057]',
    (coins, currency, provider, baseMinor, taxMinor, roundingMinor, totalMinor) => {
      expect(priceOf(coins, currency, provider)).toEqual({
        currency,
        baseMinor,
        taxMinor,
        feeMinor: 0,
        roundingMinor,
        totalMinor,
      });
    },
  );

  it('is the sum of its lines for every product, currency and provider [PAY-045, PAY-054]', () => {
    const product = fc.constantFrom(...coinProducts);
    fc.assert(
      fc.property(
        product,
        fc.constantFrom(...currencies),
        fc.constantFrom(...providers),
        (item, currency, provider) => {
          const price = priceOf(item.paidCoins, currency, provider);
          const { baseMinor, taxMinor, feeMinor, roundingMinor, totalMinor } = price;
          expect(baseMinor + taxMinor + feeMinor + roundingMinor).toBe(totalMinor);
          expect(
            Object.values(price)
              .filter((line) => typeof line === 'number')
              .every(Number.isSafeInteger),
          ).toBe(true);
        },
      ),
    );
  });

  it('gives bonus coins with the large products only', () => {
    expect(coinProducts.map(({ paidCoins, bonusCoins }) => [paidCoins, bonusCoins])).toEqual([
      [10, 0],
      [30, 0],
      [50, 0],
      [100, 3],
      [300, 15],
      [500, 30],
      [1000, 80],
      [3000, 300],
    ]);
  });
});
