import { type Currency, currencies } from '@fanfold/domain';
import { coinProducts, priceOf, providers } from '@fanfold/domain/payments';
import { describe, expect, it } from 'vitest';

import { priceLinesOf } from './price-lines.ts';

describe('the lines of a price', () => {
  it.each([
    ['JPY', 'paypay', 20],
    ['JPY', 'stripe', 10],
    ['KRW', 'kakao', 10],
    ['USD', 'stripe', 10],
  ] as const)('in %s through %s name a tax of %d %% [PAY-054, PAY-056]', (currency, provider, percent) => {
    for (const { paidCoins } of coinProducts) {
      const tax = priceLinesOf(priceOf(paidCoins, currency, provider)).find(({ key }) => key === 'tax');
      expect(tax?.values.percent).toBe(percent);
    }
  });

  it('add up to the total with every provider', () => {
    const totals = (currency: Currency) =>
      providers.map((provider) => {
        const amounts = priceOf(100, currency, provider);
        return [priceLinesOf(amounts).reduce((sum, { minor }) => sum + minor, 0), amounts.totalMinor];
      });
    for (const [sum, total] of currencies.flatMap(totals)) expect(sum).toBe(total);
  });

  it('leave out what is nothing: gift points have no tax', () => {
    const amounts = { baseMinor: 9_412, taxMinor: 0, feeMinor: 0, roundingMinor: 8, totalMinor: 9_420 };
    expect(priceLinesOf({ currency: 'KRW', ...amounts }).map(({ key }) => key)).toEqual(['base', 'rounding']);
  });
});
