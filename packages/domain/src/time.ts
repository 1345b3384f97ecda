import { z } from 'zod';

/**
 * A moment as ISO 8601 in UTC with milliseconds, e.g. `2026-11-21T09:00:00.000Z`. All timestamps have this
 * one form, so comparing the strings compares the moments.
 */
export type Timestamp = string;

export const timestamp = z.iso
  .datetime({ precision: 3 })
  .refine((at) => at >= '1900' && at < '3000', 'is not between the years 1900 and 2999');

/** A day of the calendar as `yyyy-mm-dd`, from 1900 to 2999: every store and every time zone knows it. */
export const calendarDay = z.iso
  .date()
  .refine((day) => day >= '1900' && day < '3000', 'is not between the years 1900 and 2999');

/** Milliseconds of a day in UTC. */
export const dayMs = 86_400_000;
// Korea has kept UTC+9 without summer time since 1988, so the day follows from the hour and needs no zone
// database.
const hourOfSeoulsMidnight = 15;

export const addDays = (at: Timestamp, days: number): Timestamp =>
  new Date(Date.parse(at) + days * dayMs).toISOString();

/** The calendar month in UTC, `yyyy-mm`. */
export const utcMonth = (at: Timestamp): string => at.slice(0, 7);

/** The same calendar moment `years` later in UTC; 29 February becomes 1 March where there is none. */
export const addYears = (at: Timestamp, years: number): Timestamp => {
  const date = new Date(at);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
};

/** The same calendar moment `months` later in UTC; where that month is too short, its last day. */
export const addMonths = (at: Timestamp, months: number): Timestamp => {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(day, date.getUTCDate()));
  return date.toISOString();
};

/** The calendar day in Asia/Seoul, `yyyy-mm-dd`: all settlement dates are Korean. */
export const seoulDay = (at: Timestamp): string => {
  const day = at.slice(0, 10);
  return Number(at.slice(11, 13)) < hourOfSeoulsMidnight ? day : dayAfter(day);
};

// Read models ask for the day of every event, mostly the same one as for the event before.
let lastAsked = { day: '', next: '' };
const dayAfter = (day: string): string => {
  if (day !== lastAsked.day) lastAsked = { day, next: addDays(day, 1).slice(0, 10) };
  return lastAsked.next;
};

/** The moment at which a calendar day of Asia/Seoul (`yyyy-mm-dd`) begins, or the day so many days later. */
export const seoulDayStart = (day: string, daysLater = 0): Timestamp =>
  addDays(`${day}T00:00:00+09:00`, daysLater);

/** The calendar month in Asia/Seoul, `yyyy-mm`. */
export const seoulMonth = (at: Timestamp): string => seoulDay(at).slice(0, 7);
