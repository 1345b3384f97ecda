import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { currencies, multiplyRounded } from '../money.ts';
import { providers } from './charge/events.ts';
import { coinProducts, priceOf } from './price.ts';
import { priceFieldsOf, sortPrice } from './price-fields.ts';

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

describe('price fields', () => {
  it('name the price asked for and the price in each currency [PAY-045]', () => {
    expect(priceFieldsOf(10, 'JPY', 'stripe')).toEqual({
      price: 110,
      price_usd: 109,
      price_jpy: 110,
      price_krw: 1_100,
    });
  });

  it.each([
    [{ price: 5, price_usd: 3 }, 5],
    [{ price: 0, price_usd: 3 }, 3],
    [{ price_jpy: 7, price_krw: 9 }, 7],
    [{ price: -1, price_krw: 9 }, 9],
    [{ price: 0 }, null],
    [{}, null],
  ])('%o sort by %o: the first that is there and positive [PAY-053]', (fields, expected) =>
    expect(sortPrice(fields)).toBe(expected),
  );
});

describe('the rules of the providers, for every number of coins', () => {
  const coins = fc.integer({ min: 1, max: 100_000 });
  it('base and about 10 % make the total; the base is shown beside it [PAY-054]', () => {
    fc.assert(
      fc.property(coins, fc.constantFrom('paypal', 'kakao', 'payletter'), (n, provider) => {
        for (const currency of currencies) {
          const { baseMinor, totalMinor } = priceOf(n, currency, provider as 'paypal');
          expect(totalMinor).toBe(Number((BigInt(baseMinor) * 11n + 5n) / 10n));
        }
      }),
    );
  });
  it('the card provider in dollars takes one cent off what rounding to cents gave [PAY-055]', () => {
    fc.assert(
      fc.property(coins, (n) => {
        expect(priceOf(n, 'USD', 'stripe').totalMinor).toBe(priceOf(n, 'USD', 'paypal').totalMinor - 1);
      }),
    );
  });
  it('PayPay in yen multiplies by 1.2 [PAY-056]', () => {
    fc.assert(
      fc.property(coins, (n) => {
        const { baseMinor, totalMinor } = priceOf(n, 'JPY', 'paypay');
        expect(totalMinor * 10).toBe(baseMinor * 12);
      }),
    );
  });
  it('yen and won are whole numbers, an exact half upwards [PAY-057]', () => {
    expect(multiplyRounded(5, { numerator: 11, denominator: 10 }, 'halfUp')).toBe(6);
    expect(multiplyRounded(4, { numerator: 11, denominator: 10 }, 'halfUp')).toBe(4);
    fc.assert(
      fc.property(coins, (n) => {
        for (const currency of ['JPY', 'KRW'] as const)
          expect(Number.isInteger(priceOf(n, currency, 'stripe').totalMinor)).toBe(true);
      }),
    );
  });
});
