import { describe, expect, it } from 'vitest';

import { oidTime, parseOid } from './ids.ts';
import { addDays, addMonths, addYears, calendarDay, seoulDay, seoulMonth, timestamp } from './time.ts';

describe('time', () => {
  it.each([
    ['2026-10-31T14:59:59.999Z', '2026-10-31', '2026-10'],
    ['2026-10-31T15:00:00.000Z', '2026-11-01', '2026-11'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01', '2027-01'],
  ])('%s is %s in Seoul', (at, day, month) => {
    expect(seoulDay(at)).toBe(day);
    expect(seoulMonth(at)).toBe(month);
  });

  it('adds days and years', () => {
    expect(addDays('2026-02-28T23:00:00.000Z', 1)).toBe('2026-03-01T23:00:00.000Z');
    expect(addYears('2024-02-29T00:00:00.000Z', 1)).toBe('2025-03-01T00:00:00.000Z');
    expect(addYears('2026-11-21T00:00:00.000Z', 5)).toBe('2031-11-21T00:00:00.000Z');
  });

  it('adds months, ending on the last day of a shorter one', () => {
    expect(addMonths('2026-08-31T09:00:00.000Z', 6)).toBe('2027-02-28T09:00:00.000Z');
    expect(addMonths('2026-11-21T09:00:00.000Z', 6)).toBe('2027-05-21T09:00:00.000Z');
    expect(addMonths('2026-12-31T09:00:00.000Z', 1)).toBe('2027-01-31T09:00:00.000Z');
  });

  it.each([
    ['2026-11-21T09:00:00.000Z', true],
    ['2024-02-29T23:59:59.999Z', true],
    ['2026-02-29T00:00:00.000Z', false],
    ['2026-13-01T00:00:00.000Z', false],
    ['2026-11-21T24:00:00.000Z', false],
    ['0000-01-01T00:00:00.000Z', false],
    ['9999-12-31T23:59:59.999Z', false],
    ['2026-11-21T09:00:00Z', false],
    ['2026-11-21T09:00:00.000+09:00', false],
  ])('%s is a moment that every store takes: %s', (at, isOne) => {
    expect(timestamp.safeParse(at).success).toBe(isOne);
  });

  it.each([
    ['2024-02-29', true],
    ['1900-01-01', true],
    ['2026-02-30', false],
    ['0000-01-01', false],
    ['9999-12-31', false],
  ])('%s is a day that every store takes: %s', (day, isOne) => {
    expect(calendarDay.safeParse(day).success).toBe(isOne);
  });

  it('is written into an oid to the second [CAT-071]', () => {
    expect(oidTime(parseOid('6920000000000000000000ff'))).toBe(0x69200000 * 1000);
  });
});
