import { addDays, type Timestamp, utcMonth } from '../time.ts';

export { utcMonth } from '../time.ts';

/** A calendar month in UTC, `yyyy-mm`: subscriptions are paid for these. */
export type Month = string;

export const monthStart = (month: Month): Timestamp => `${month}-01T00:00:00.000Z`;

export const monthAfter = (month: Month): Month => utcMonth(addDays(monthStart(month), 31));

export const monthBefore = (month: Month): Month => utcMonth(addDays(monthStart(month), -1));

/** The first moment after a month. */
export const monthEnd = (month: Month): Timestamp => monthStart(monthAfter(month));

/** How many months lie from one to another, both counted. */
export const monthsFrom = (first: Month, last: Month): number => numberOf(last) - numberOf(first) + 1;

const numberOf = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** SUB-024: whether it is the last day of its month in universal time. */
export const isLastDay = (at: Timestamp): boolean => utcMonth(addDays(at, 1)) !== utcMonth(at);

/** So many days after its first try a failed payment is tried again: on the 2nd, the 3rd and the 5th. */
const retryDays = [1, 2, 4] as const;

/** How long the access of the month before lasts while a payment is tried again: to the end of the 5th. */
export const graceDays = 5;

/**
 * When a payment of this month that failed now is tried again; null when it is not. One that was first tried
 * on the 5th or later, as nothing asked for it before, is tried again as often as another one.
 */
export const retryAfter = (
  month: Month,
  { firstAt, now }: { readonly firstAt: Timestamp; readonly now: Timestamp },
): Timestamp | null => {
  const lastRetry = addDays(monthStart(month), graceDays - 1);
  const from = firstAt < lastRetry ? monthStart(month) : firstAt;
  return retryDays.map((days) => addDays(from, days)).find((at) => at > now) ?? null;
};
