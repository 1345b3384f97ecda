import { mostAnalyticsDays } from '@fanfold/contracts/discovery';

/** Calendar days, both included. */
export type Days = { readonly startDate: string; readonly endDate: string };

const dayMs = 86_400_000;
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** So many days, the last one `endDate`. */
export const daysUntil = (endDate: string, count: number): Days => ({
  startDate: shifted(endDate, 1 - count),
  endDate,
});

export const lengthOf = ({ startDate, endDate }: Days): number =>
  (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;

/** The same with another first or last day. The other end follows where they would not fit together. */
export const changed = (days: Days, change: Partial<Days>): Days => {
  const next = { ...days, ...change };
  const length = lengthOf(next);
  if (length >= 1 && length <= mostAnalyticsDays) return next;
  const count = length < 1 ? 1 : mostAnalyticsDays;
  return change.startDate === undefined
    ? daysUntil(next.endDate, count)
    : { startDate: next.startDate, endDate: shifted(next.startDate, count - 1) };
};
