import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { currencies, decimalOf, minorOf, multiplyRounded, shareExactly } from './money.ts';

describe('multiplying money by a rate', () => {
  it.each([
    [1000, 1, 10, 'halfUp', 100],
    [5, 1, 10, 'halfUp', 1],
    [4, 1, 10, 'halfUp', 0],
    [-5, 1, 10, 'halfUp', -1],
    [9, 1, 10, 'down', 0],
    [-9, 1, 10, 'down', 0],
    [3, 1, 3, 'halfUp', 1],
    [9_007_199_254_740_991, 1, 1, 'down', 9_007_199_254_740_991],
  ] as const)('%d × %d/%d, %s, is %d', (amount, numerator, denominator, rounding, expected) => {
    expect(multiplyRounded(amount, { numerator, denominator }, rounding) + 0).toBe(expected);
  });

  it('refuses what is not a whole unit', () => {
    expect(() => multiplyRounded(0.5, { numerator: 1, denominator: 1 }, 'down')).toThrow(RangeError);
    expect(() => multiplyRounded(1, { numerator: 1, denominator: 0 }, 'down')).toThrow(RangeError);
    expect(() => multiplyRounded(2 ** 53 - 1, { numerator: 3, denominator: 1 }, 'down')).toThrow(RangeError);
  });

  it('never differs from the exact product by more than half a unit, or a unit when rounded down', () => {
    const rate = fc.record({
      numerator: fc.integer({ min: 0, max: 999 }),
      denominator: fc.integer({ min: 1, max: 999 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), rate, (amount, { numerator, denominator }) => {
        const twice = (value: number) => BigInt(value) * BigInt(denominator) * 2n;
        const exact = BigInt(amount) * BigInt(numerator) * 2n;
        const distance = (value: number) => {
          const difference = twice(value) - exact;
          return difference < 0n ? -difference : difference;
        };
        const rate = { numerator, denominator };
        expect(distance(multiplyRounded(amount, rate, 'halfUp')) <= BigInt(denominator)).toBe(true);
        expect(distance(multiplyRounded(amount, rate, 'down')) < 2n * BigInt(denominator)).toBe(true);
      }),
    );
  });
});

describe('sharing out', () => {
  it('gives the left-over unit to the largest remainder, the earlier one on a tie', () => {
    expect(shareExactly(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareExactly(10, [1, 2, 4])).toEqual([1, 3, 6]);
    expect(shareExactly(0, [1, 1])).toEqual([0, 0]);
  });

  it('refuses weights that say nothing', () => {
    expect(() => shareExactly(1, [])).toThrow(RangeError);
    expect(() => shareExactly(1, [0, 0])).toThrow(RangeError);
    expect(() => shareExactly(1, [2, -1])).toThrow(RangeError);
    expect(() => shareExactly(-1, [1])).toThrow(RangeError);
  });

  it('sums exactly to the total, and no share is off by a whole unit', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.nat(1e9), weights, (total, parts) => {
        fc.pre(parts.some((part) => part > 0));
        const shares = shareExactly(total, parts);
        const sum = parts.reduce((all, part) => all + part, 0);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const exact = BigInt(total) * BigInt(parts[index] ?? 0);
          const difference = BigInt(share) * BigInt(sum) - exact;
          expect(difference > -BigInt(sum) && difference < BigInt(sum)).toBe(true);
        }
      }),
    );
  });
});

describe('decimal text', () => {
  it.each([
    [110, 'USD', '1.10'],
    [5, 'USD', '0.05'],
    [-5, 'USD', '-0.05'],
    [0, 'USD', '0.00'],
    [110, 'JPY', '110'],
    [-110, 'KRW', '-110'],
  ] as const)('of %i %s is %s, and reads back', (minor, currency, text) => {
    expect(decimalOf(minor, currency)).toBe(text);
    expect(minorOf(text, currency)).toBe(minor);
  });

  it('has no more decimals than the currency, but zeros', () => {
    expect(minorOf('5.00', 'KRW')).toBe(5);
    expect(minorOf('5.1', 'KRW')).toBeUndefined();
    expect(minorOf('1.005', 'USD')).toBeUndefined();
    expect(minorOf('1.5', 'USD')).toBe(150);
    expect(minorOf('5.50', 'EUR')).toBe(550);
  });

  it.each(['', '1,5', '.5', '1.', '+1', '1e3', '--1', ' 1', '9'.repeat(16)])('is not %j', (text) =>
    expect(minorOf(text, 'USD')).toBeUndefined(),
  );

  it('reads back for every amount', () => {
    const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...currencies), (minor, currency) => {
        expect(minorOf(decimalOf(minor, currency), currency)).toBe(minor);
      }),
    );
  });
});
