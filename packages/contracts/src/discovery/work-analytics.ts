import { z } from 'zod';

import { calendarDay, countries, Freshness, language, oid } from '../common.ts';

/** The longest time that one request asks for, in days. */
export const mostAnalyticsDays = 366;
/** So many days are shown where none are named, today included. */
export const usualAnalyticsDays = 30;

const lengthOf = (startDate: string, endDate: string): number =>
  (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;

/** Days of Asia/Seoul, both included. Without them the last 30. */
export const WorkAnalyticsQuery = z
  .object({ contentOid: oid, startDate: calendarDay.optional(), endDate: calendarDay.optional() })
  .refine(({ startDate, endDate }) => (startDate === undefined) === (endDate === undefined), {
    path: ['endDate'],
  })
  .refine(
    ({ startDate, endDate }) => {
      if (startDate === undefined || endDate === undefined) return true;
      const days = lengthOf(startDate, endDate);
      return days >= 1 && days <= mostAnalyticsDays;
    },
    { path: ['endDate'] },
  )
  // As many days before them are shown as well.
  .refine(
    ({ startDate, endDate }) =>
      startDate === undefined || endDate === undefined || isDay(startDate, -lengthOf(startDate, endDate)),
    { path: ['startDate'] },
  );

const isDay = (from: string, daysLater: number): boolean => {
  const day = new Date(Date.parse(from) + daysLater * 86_400_000);
  // What is no day was refused already, and comes here all the same.
  return Number.isNaN(day.getTime()) || calendarDay.safeParse(day.toISOString().slice(0, 10)).success;
};

const sold = {
  /** Bought, minus what was given back. */
  sales: z.int(),
  /** What the reader earned with that, paid and bonus. */
  coins: z.int(),
};
const figures = { views: z.int(), plays: z.int(), playMs: z.int(), ...sold };

/** The figures of some days. */
const Period = z.object({
  startDate: calendarDay,
  endDate: calendarDay,
  ...figures,
  /** Sales in 10,000 views; null without views. */
  conversion: z.int().nullable(),
});
export type AnalyticsPeriod = z.infer<typeof Period>;

/** How one work does: opened, played, how far, and sold. */
export const WorkAnalyticsReply = Freshness.extend({
  contentOid: oid,
  /** Whose sales these are: the owner's, or those of a co-creator who asks. */
  earnerOid: oid,
  /** Null where nothing is written yet. */
  title: z.string().nullable(),
  original: language.nullable(),
  total: Period,
  /** As many days, right before. */
  before: Period,
  days: z.array(z.object({ day: calendarDay, ...figures })),
  retention: z.object({
    /** Plays of people who agreed to be measured. */
    plays: z.int(),
    /** How many of them reached each hundredth of the work. */
    reached: z.array(z.int()).length(100),
  }),
  /** By the country where the buyers live; null where it is not known. What sold most comes first. */
  countries: z.array(z.object({ country: z.enum(countries).nullable(), ...sold })),
});
export type WorkAnalyticsReply = z.infer<typeof WorkAnalyticsReply>;
