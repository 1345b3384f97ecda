import { describe, expect, it } from 'vitest';

import { everyDay, layOut, niceStep } from './chart-layout.ts';
import { addMonths, daysOfMonth, lastDay } from './month.ts';

const day = (paidCoins: number, bonusCoins = 0) => ({
  day: '2026-11-01',
  paidCoins,
  bonusCoins,
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

describe('the revenue chart', () => {
  it('gives every day a place, sold or not', () => {
    const days = everyDay(['2026-11-01', '2026-11-02'], [{ ...day(5), day: '2026-11-02' }]);
    expect(days.map(({ paidCoins }) => paidCoins)).toEqual([0, 5]);
  });

  it('stacks bonus coins on paid coins', () => {
    const { bars, zero } = layOut([day(100, 50)], 1080);
    const [bar] = bars;
    expect(bar!.paid.y + bar!.paid.height).toBeCloseTo(zero);
    expect(bar!.bonus.y + bar!.bonus.height).toBeLessThanOrEqual(bar!.paid.y);
    expect(bar!.paid.height).toBeGreaterThan(bar!.bonus.height);
  });

  it('hangs a day of refunds below the line', () => {
    const { bars, zero, ticks } = layOut([day(-120), day(40)], 1080);
    expect(bars[0]!.paid.y).toBeCloseTo(zero);
    expect(ticks[0]!.value).toBeLessThan(0);
    expect(zero).toBeLessThan(206);
  });

  it('draws nothing inside out before its place was measured', () => {
    const { bars } = layOut([day(100, 50), day(40)], 0);
    expect(bars.every(({ width }) => width >= 0)).toBe(true);
  });

  it('draws a line for zero even when nothing was sold', () => {
    const { bars, ticks } = layOut([day(0)], 1080);
    expect(bars[0]!.paid.height).toBe(0);
    expect(ticks.map(({ value }) => value)).toContain(0);
  });

  it('labels every day where there is room, every fifth where there is not', () => {
    const month = Array.from({ length: 30 }, () => day(1));
    expect(layOut(month, 1080).labelEvery).toBe(1);
    expect(layOut(month, 328).labelEvery).toBe(5);
  });

  it.each([
    [4, 1],
    [90, 50],
    [18_460, 5000],
    [0, 1],
  ])('a range of %i is cut in steps of %i', (range, step) => expect(niceStep(range)).toBe(step));
});
