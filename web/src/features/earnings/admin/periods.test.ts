import { describe, expect, it } from 'vitest';

import { daysBefore, lengthOf, sumOfKinds } from './periods.ts';

describe('the days before a period', () => {
  it('are as many, and end where it begins, across months and a leap day', () => {
    expect(daysBefore({ from: '2026-11-01', to: '2026-11-24' })).toEqual({
      from: '2026-10-08',
      to: '2026-10-31',
    });
    expect(daysBefore({ from: '2028-03-01', to: '2028-03-01' })).toEqual({
      from: '2028-02-29',
      to: '2028-02-29',
    });
  });

  it('are none where the last day is before the first', () => {
    expect(lengthOf({ from: '2026-11-02', to: '2026-11-01' })).toBe(0);
    expect(lengthOf({ from: '2026-11-02', to: '2026-10-01' })).toBe(0);
  });
});

it('the sum of all kinds has each figure of each kind', () => {
  const content = { kind: 'content', sales: 3, refunds: 1, paidCoins: 200, bonusCoins: 10 } as const;
  const donation = { kind: 'donation', sales: 2, refunds: 0, paidCoins: 50, bonusCoins: 0 } as const;
  expect(sumOfKinds([content, donation])).toEqual({ sales: 5, refunds: 1, paidCoins: 250, bonusCoins: 10 });
  expect(sumOfKinds([])).toEqual({ sales: 0, refunds: 0, paidCoins: 0, bonusCoins: 0 });
});
