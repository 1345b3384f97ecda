import { describe, expect, it } from 'vitest';

import { isMonth } from './month.ts';
import { dayLater, monthLater, weeksOf } from './month-grid.ts';

describe('a month as a grid', () => {
  it('begins on the weekday that the reader begins with, and has each day once', () => {
    // 1 November 2026 is a Sunday.
    const fromSunday = weeksOf('2026-11', 0);
    expect(fromSunday[0]?.[0]).toBe('2026-11-01');
    const fromMonday = weeksOf('2026-11', 1);
    expect(fromMonday[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(fromMonday.at(-1)?.[0]).toBe('2026-11-30');
    for (const weeks of [fromSunday, fromMonday]) {
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      const days = weeks.flat().filter((day) => day !== null);
      expect(days).toEqual(
        Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`),
      );
    }
  });

  it('knows leap years', () => {
    expect(weeksOf('2028-02', 0).flat()).toContain('2028-02-29');
    expect(weeksOf('2027-02', 0).flat()).not.toContain('2027-02-29');
  });

  it('has days before and after each, over the end of a month', () => {
    expect(dayLater('2026-11-30', 1)).toBe('2026-12-01');
    expect(dayLater('2026-03-01', -7)).toBe('2026-02-22');
  });

  it('has months before and after it, over the end of a year', () => {
    expect(monthLater('2026-12', 1)).toBe('2027-01');
    expect(monthLater('2026-01', -1)).toBe('2025-12');
    expect(monthLater('2026-11', 13)).toBe('2027-12');
    expect(['2026-13', '2026-1', 'now', '2026-00'].filter(isMonth)).toEqual([]);
  });
});
