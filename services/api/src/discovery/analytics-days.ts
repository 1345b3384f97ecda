import { usualAnalyticsDays } from '@fanfold/contracts/discovery';
import { addDays } from '@fanfold/domain';

/** Days of Asia/Seoul, both included. */
export type Days = { readonly startDate: string; readonly endDate: string };
type Input = { readonly startDate?: string | undefined; readonly endDate?: string | undefined };

const dayLater = (day: string, days: number): string => addDays(`${day}T00:00:00.000Z`, days).slice(0, 10);

/** The days that are asked for; without any, the last ones up to today. */
export const periodOf = ({ startDate, endDate = startDate }: Input, today: string): Days =>
  startDate === undefined || endDate === undefined
    ? { startDate: dayLater(today, 1 - usualAnalyticsDays), endDate: today }
    : { startDate, endDate };

const lengthOf = ({ startDate, endDate }: Days): number =>
  (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;

/** As many days, right before. */
export const daysBefore = (days: Days): Days => ({
  startDate: dayLater(days.startDate, -lengthOf(days)),
  endDate: dayLater(days.startDate, -1),
});

export const daysOf = (days: Days): string[] =>
  Array.from({ length: lengthOf(days) }, (_, index) => dayLater(days.startDate, index));
