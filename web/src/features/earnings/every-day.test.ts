import { describe, expect, it } from 'vitest';

import { everyDay } from './every-day.ts';
import { addMonths, daysOfMonth, lastDay } from './month.ts';

const day = (paidCoins: number) => ({
  day: '2026-11-01',
  paidCoins,
  bonusCoins: 0,
  sales: 0,
  refunds: 0,
});

describe('months', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', -23, '2024-12'],
  ])('%s and %i months is %s', (month, months, result) => expect(addMonths(month, months)).toBe(result));

  it('have as many days as the calendar says', () => {
    expect(daysOfMonth('2026-11')).toHaveLength(30);
    expect(lastDay('2028-02')).toBe('2028-02-29');
    expect(lastDay('2026-02')).toBe('2026-02-28');
  });
});

describe('the days of a month', () => {
  it('gives every day a place, sold or not', () => {
    const days = everyDay(['2026-11-01', '2026-11-02'], [{ ...day(5), day: '2026-11-02' }]);
    expect(days.map(({ paidCoins }) => paidCoins)).toEqual([0, 5]);
  });
});
