import { z } from 'zod';

/**
 * A moment as ISO 8601 in UTC with milliseconds, e.g. `2026-11-21T09:00:00.000Z`. All timestamps have this one form, so
 * comparing the strings compares the moments.
 */
export type Timestamp = string;

export const timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const dayMs = 86_400_000;
// Korea has kept UTC+9 without summer time since 1988, so the day follows from arithmetic and needs no zone database.
const seoulOffsetMs = 9 * 3_600_000;

export const addDays = (at: Timestamp, days: number): Timestamp =>
  new Date(Date.parse(at) + days * dayMs).toISOString();

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
export const seoulDay = (at: Timestamp): string =>
  new Date(Date.parse(at) + seoulOffsetMs).toISOString().slice(0, 10);

/** The calendar month in Asia/Seoul, `yyyy-mm`. */
export const seoulMonth = (at: Timestamp): string => seoulDay(at).slice(0, 7);
