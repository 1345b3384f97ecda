import { addDays } from '../time.ts';
import { holidayTable } from './korean-holidays.ts';

/** Whether Korean banks settle on a day. Throws a RangeError for a day that the table does not reach. */
export const isBusinessDay = (day: string): boolean => {
  if (day < holidayTable.from || day > holidayTable.until)
    throw new RangeError(`The table of Korean business days does not reach ${day}`);
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && holidayTable.days[day] === undefined;
};

/** REV-027: the last business day of a month, `yyyy-mm`. */
export const lastBusinessDay = (month: string): string => {
  let day = daysLater(`${nextMonth(month)}-01`, -1);
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

export const nextMonth = (month: string): string => daysLater(`${month}-01`, 31).slice(0, 7);

const daysLater = (day: string, days: number): string => addDays(`${day}T00:00:00.000Z`, days).slice(0, 10);

/** REV-025: whether a day of Seoul lies in the window for requests, the 25th to the month's end. */
export const inRequestWindow = (day: string): boolean => Number(day.slice(8)) >= firstRequestDay;

export const firstRequestDay = 25;
