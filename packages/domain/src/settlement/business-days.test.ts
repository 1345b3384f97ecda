import { describe, expect, it } from 'vitest';

import { addDays } from '../time.ts';
import {
  bankHolidaysIn,
  businessDayFrom,
  businessDaysEnd,
  closeDates,
  inRequestWindow,
  isBusinessDay,
  knownLastBusinessDay,
  knownPaymentDay,
  lastBusinessDay,
  nextMonth,
  paymentDay,
} from './business-days.ts';
import { holidayTable } from './korean-holidays.ts';

const dangi = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
const lunar = (day: string): string => dangi.format(new Date(`${day}T00:00:00.000Z`));
const daysOf = (year: string): string[] =>
  Array.from({ length: 366 }, (_, index) =>
    addDays(`${year}-01-01T00:00:00.000Z`, index).slice(0, 10),
  ).filter((day) => day.startsWith(year));
const namedIn = (year: string, name: string): string[] =>
  daysOf(year).filter((day) => holidayTable.days[day] === name);

describe('the table of Korean business days', () => {
  it.each(['2026', '2027', '2028', '2029'])(
    'has the lunar holidays of %s where the calendar has them',
    (year) => {
      const days = daysOf(year);
      const newYear = days.find((day) => lunar(day) === '1/1') ?? '';
      const around = (day: string) =>
        [-1, 0, 1].map((by) => addDays(`${day}T00:00:00.000Z`, by).slice(0, 10));
      expect(namedIn(year, 'seollal')).toEqual(around(newYear));
      expect(namedIn(year, 'chuseok')).toEqual(around(days.find((day) => lunar(day) === '8/15') ?? ''));
      expect(namedIn(year, 'buddha')).toEqual(days.filter((day) => lunar(day) === '4/8'));
    },
  );

  it('has every holiday of a fixed date that is no weekend, and 1 May', () => {
    const fixed = ['01-01', '03-01', '05-01', '05-05', '06-06', '07-17', '08-15', '10-03', '10-09', '12-25'];
    for (const year of ['2026', '2027', '2028', '2029'])
      for (const date of fixed) expect(isBusinessDay(`${year}-${date}`), `${year}-${date}`).toBe(false);
  });

  it('has a substitute for Constitution Day of 2027, which is a Saturday', () => {
    expect(isBusinessDay('2027-07-19')).toBe(false);
    expect(isBusinessDay('2027-07-20')).toBe(true);
  });

  it('is said to end from thirteen months before its end on', () => {
    expect(businessDaysEnd('2028-11-26')).toBeNull();
    expect(businessDaysEnd('2028-11-27')).toBe('2029-12-31');
    expect(businessDaysEnd('2028-12-31')).toBe('2029-12-31');
    expect(businessDaysEnd('2031-01-01')).toBe('2029-12-31');
  });

  it('puts no substitute on a weekend, and is asked for no day beyond its end', () => {
    for (const [day, name] of Object.entries(holidayTable.days))
      if (name === 'substitute')
        expect([0, 6], day).not.toContain(new Date(`${day}T00:00:00.000Z`).getUTCDay());
    expect(() => isBusinessDay('2030-01-01')).toThrow(RangeError);
    expect(() => isBusinessDay('2025-12-31')).toThrow(RangeError);
  });
});

describe('the days of a settlement', () => {
  it.each([
    ['2026-10', '2026-10-30'],
    ['2026-11', '2026-11-30'],
    ['2026-01', '2026-01-30'],
    ['2028-04', '2028-04-28'],
    ['2027-02', '2027-02-26'],
  ])('the last business day of %s is %s [REV-027]', (month, day) => expect(lastBusinessDay(month)).toBe(day));

  it.each([
    ['2026-10', '2026-11-10'],
    ['2026-09', '2026-10-12'],
    // The 10th is a Sunday, and the 11th a substitute holiday.
    ['2027-09', '2027-10-12'],
    ['2026-12', '2027-01-11'],
  ])('what is requested in %s is paid on %s [REV-026]', (month, day) => expect(paymentDay(month)).toBe(day));

  it('opens the window on the 25th and keeps it open to the end of the month [REV-025]', () => {
    expect(inRequestWindow('2026-11-24')).toBe(false);
    expect(inRequestWindow('2026-11-25')).toBe(true);
    expect(inRequestWindow('2026-11-30')).toBe(true);
    expect(inRequestWindow('2026-12-01')).toBe(false);
    expect(nextMonth('2026-12')).toBe('2027-01');
  });
});

it('businessDayFrom is the day, or the next one on which banks settle', () => {
  expect(businessDayFrom('2026-12-10')).toBe('2026-12-10');
  expect(businessDayFrom('2026-12-12')).toBe('2026-12-14');
  expect(businessDayFrom('2026-12-25')).toBe('2026-12-28');
  expect(businessDayFrom('2029-12-31')).toBe('2029-12-31');
  expect(businessDayFrom('2025-12-25')).toBe('2025-12-25');
  // The table ends on a Monday; what it does not reach is not guessed.
  expect(businessDayFrom('2030-01-01')).toBeNull();
});

describe('knownPaymentDay', () => {
  it('is the day of payment in the years of the table, and null in all others', () => {
    expect(knownPaymentDay('2026-11')).toBe(paymentDay('2026-11'));
    expect(knownPaymentDay('2029-11')).toBe(paymentDay('2029-11'));
    for (const month of ['1900-01', '2025-12', '2029-12', '2030-01', '9999-12', '+010000'])
      expect(knownPaymentDay(month)).toBeNull();
  });
});

describe('the dates of a month', () => {
  it('say when it closes, by which rates, and when it is requested and paid [REV-025] [REV-026] [REV-027]', () => {
    expect(closeDates('2026-11')).toEqual({
      month: '2026-11',
      closesOn: '2026-12-01',
      rateDay: '2026-11-30',
      requestFrom: '2026-12-25',
      requestUntil: '2026-12-31',
      payOn: '2027-01-11',
    });
    // October ends on a Saturday, and February has no 31st.
    expect(closeDates('2026-10')?.rateDay).toBe('2026-10-30');
    expect(closeDates('2027-01')).toMatchObject({ closesOn: '2027-02-01', requestUntil: '2027-02-28' });
  });

  it('are not guessed where the table of business days does not reach', () => {
    expect(closeDates('2025-12')).toBeUndefined();
    // The last month whose revenue is paid within the table is October.
    expect(closeDates('2029-10')).toMatchObject({ rateDay: '2029-10-31', payOn: '2029-12-10' });
    expect(closeDates('2029-11')).toMatchObject({ rateDay: '2029-11-30', payOn: null });
    expect(closeDates('2029-12')).toMatchObject({ rateDay: '2029-12-31', payOn: null });
    expect(closeDates('2030-01')).toEqual({
      month: '2030-01',
      closesOn: '2030-02-01',
      rateDay: null,
      requestFrom: '2030-02-25',
      requestUntil: '2030-02-28',
      payOn: null,
    });
    expect([knownLastBusinessDay('2025-12'), knownLastBusinessDay('2030-01')]).toEqual([null, null]);
    expect(bankHolidaysIn('2026-12')).toEqual(['2026-12-25']);
    // The 24th is a Sunday; its substitute follows.
    expect(bankHolidaysIn('2026-05')).toEqual(['2026-05-01', '2026-05-05', '2026-05-25']);
  });
});
