import { addDays } from '../time.ts';
import { holidayTable } from './korean-holidays.ts';

/** Whether Korean banks settle on a day. Throws a RangeError for a day that the table does not reach. */
export const isBusinessDay = (day: string): boolean => {
  if (day < holidayTable.from || day > holidayTable.until)
    throw new RangeError(`The table of Korean business days does not reach ${day}`);
  return isWeekday(day) && holidayTable.days[day] === undefined;
};

/**
 * A day, or the next one on which Korean banks settle; before the table's start the day itself. Null where
 * the table ends before that day.
 */
export const businessDayFrom = (day: string): string | null => {
  let found = day;
  while (found >= holidayTable.from && found <= holidayTable.until && !isBusinessDay(found))
    found = daysLater(found, 1);
  return found > holidayTable.until ? null : found;
};

/** Thirteen months: finance is told a year before the end at the latest. */
const warnedDays = 400;

/**
 * Until when the table is complete, once that is no more than thirteen months ahead: who keeps it has to add
 * the next years. Null before.
 */
export const businessDaysEnd = (today: string): string | null =>
  holidayTable.until < daysLater(today, warnedDays) ? holidayTable.until : null;

/** What is said where something waits for business days that the table does not have. */
export const businessDaysMissing = `The table of Korean business days ends on ${holidayTable.until}: finance has to have it extended.`;

/** REV-027: the last business day of a month, `yyyy-mm`; null where the table does not reach the month. */
export const knownLastBusinessDay = (month: string): string | null =>
  `${month}-01` >= holidayTable.from && `${month}-01` <= holidayTable.until ? lastBusinessDay(month) : null;

/** The same. Throws a RangeError for a month that the table does not reach. */
export const lastBusinessDay = (month: string): string => {
  let day = lastDayOf(month);
  while (!isBusinessDay(day)) day = daysLater(day, -1);
  return day;
};

/** REV-026: what is requested in a month is paid on the 10th of the next one, or on the next business day. */
export const paymentDay = (requestMonth: string): string => {
  let day = `${nextMonth(requestMonth)}-10`;
  while (!isBusinessDay(day)) day = daysLater(day, 1);
  return day;
};

/** The same, for any month: null where the table does not reach it. */
export const knownPaymentDay = (requestMonth: string): string | null => {
  const isKnown = `${requestMonth}-01` >= holidayTable.from && requestMonth < holidayTable.until.slice(0, 7);
  return isKnown ? paymentDay(requestMonth) : null;
};

/** What happens to a month when, by the calendar of Seoul; all days as `yyyy-mm-dd`. */
export type CloseDates = {
  readonly month: string;
  /** It closes at 00:00 of this day. */
  readonly closesOn: string;
  /** The last business day of the month, whose exchange rates count; null beyond the table's end. */
  readonly rateDay: string | null;
  /** The first and the last day on which its revenue can be requested first. */
  readonly requestFrom: string;
  readonly requestUntil: string;
  /** Null where the table does not reach it. */
  readonly payOn: string | null;
};

/** The dates of a month, `yyyy-mm`; undefined before the table's start. */
export const closeDates = (month: string): CloseDates | undefined => {
  const next = nextMonth(month);
  if (`${month}-01` < holidayTable.from) return undefined;
  return {
    month,
    closesOn: `${next}-01`,
    rateDay: knownLastBusinessDay(month),
    requestFrom: `${next}-${firstRequestDay}`,
    requestUntil: lastDayOf(next),
    payOn: knownPaymentDay(next),
  };
};

/** The weekdays of a month on which Korean banks do not settle. */
export const bankHolidaysIn = (month: string): string[] =>
  Object.keys(holidayTable.days).filter((day) => day.startsWith(month) && isWeekday(day));

const isWeekday = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

export const nextMonth = (month: string): string => daysLater(`${month}-01`, 31).slice(0, 7);

/** The last day of a month, `yyyy-mm`. */
export const lastDayOf = (month: string): string => daysLater(`${nextMonth(month)}-01`, -1);

export const monthBefore = (month: string): string => daysLater(`${month}-01`, -1).slice(0, 7);

const daysLater = (day: string, days: number): string => addDays(`${day}T00:00:00.000Z`, days).slice(0, 10);

/** REV-025: whether a day of Seoul lies in the window for requests, the 25th to the month's end. */
export const inRequestWindow = (day: string): boolean => Number(day.slice(8)) >= firstRequestDay;

export const firstRequestDay = 25;
