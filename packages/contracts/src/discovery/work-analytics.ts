import { z } from 'zod';

import { calendarDay, countries, Freshness, language, oid } from '../common.ts';
import { analyticsDays, checkAnalyticsDays } from './analytics-period.ts';

export const WorkAnalyticsQuery = z
  .object({ contentOid: oid, ...analyticsDays })
  .superRefine(checkAnalyticsDays);

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
  /**
   * Until the first picture or sound came: the median of the plays that were measured, in milliseconds; null
   * without any, and for days that begin before `firstFramesFrom`.
   */
  firstFrameMs: z.int().nullable(),
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
  /** The first day of which all is kept of how long first pictures and sounds took. */
  firstFramesFrom: calendarDay,
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
