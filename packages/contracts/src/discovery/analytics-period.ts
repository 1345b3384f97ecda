import type { z } from 'zod';

import { calendarDay } from '../common.ts';

/** The longest time that one request asks for, in days. */
export const mostAnalyticsDays = 366;
/** So many days are shown where none are named, today included. */
export const usualAnalyticsDays = 30;

/** Days of Asia/Seoul, both included. Without them the last 30. */
export const analyticsDays = { startDate: calendarDay.optional(), endDate: calendarDay.optional() };

type Input = { readonly startDate?: string | undefined; readonly endDate?: string | undefined };

const lengthOf = (startDate: string, endDate: string): number =>
  (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;

/** Both days or none, not too many of them, and as many before them, which are shown as well. */
export const checkAnalyticsDays = ({ startDate, endDate }: Input, context: z.RefinementCtx): void => {
  const refuse = (path: string): void => context.addIssue({ code: 'custom', path: [path] });
  if (startDate === undefined || endDate === undefined) {
    if (startDate !== endDate) refuse('endDate');
    return;
  }
  const length = lengthOf(startDate, endDate);
  if (length < 1 || length > mostAnalyticsDays) refuse('endDate');
  else if (!isDay(startDate, -length)) refuse('startDate');
};

const isDay = (from: string, daysLater: number): boolean => {
  const day = new Date(Date.parse(from) + daysLater * 86_400_000);
  // What is no day was refused already, and comes here all the same.
  return Number.isNaN(day.getTime()) || calendarDay.safeParse(day.toISOString().slice(0, 10)).success;
};
