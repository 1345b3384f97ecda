import { z } from 'zod';

import { calendarDay, Freshness, language, oid } from '../common.ts';
import { analyticsRanges } from './analytics-ranges.ts';

/** What pages tell of (DIS-055 to DIS-061). */
export const trackedEvents = [
  'view_route',
  'click_signup',
  'view_coincharge',
  'click_coin_product',
  'complete_coin_charge',
  'view_content',
  'view_search_result',
  'click_banner',
] as const;
export type TrackedEvent = (typeof trackedEvents)[number];

/** DIS-055: what `view_route` names. */
export const trackedRoutes = [
  'main',
  'creator_home',
  'my_page',
  'content',
  'live',
  'category',
  'search',
] as const;
export type TrackedRoute = (typeof trackedRoutes)[number];

const mostProperties = 20;
const values = z
  .record(
    z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/),
    z.union([z.string().max(200), z.number(), z.boolean()]),
  )
  .refine((properties) => Object.keys(properties).length <= mostProperties);

/** DIS-016 */
export const TrackBody = z.object({ event: z.enum(trackedEvents), properties: values.default({}) });
/** DIS-017: what a person's browser is like, for those who agreed to it. */
export const SaveTrackPropertiesBody = z.object({ properties: values });
/** DIS-015: how the application does, of no person. */
export const measurements = ['first_frame', 'stall', 'page_load'] as const;
export type Measurement = (typeof measurements)[number];
const fieldName = /^[a-z][a-z0-9_]{0,39}$/;
export const WriteInfluxBody = z.object({
  measurement: z.enum(measurements),
  /** The work that was played. */
  contentOid: oid.optional(),
  /** Each measurement is a time: `ms` is how long it took. */
  fields: z
    .object({ ms: z.number().min(0) })
    .catchall(z.number())
    .refine((fields) => {
      const names = Object.keys(fields);
      return names.length <= mostProperties && names.every((name) => fieldName.test(name));
    }),
});
export type WriteInfluxBody = z.infer<typeof WriteInfluxBody>;

/** DIS-014 */
export const CreatorAnalyticsQuery = z.object({ range: z.enum(analyticsRanges).default('weekly') });

const figures = {
  views: z.int(),
  plays: z.int(),
  playMs: z.int(),
  sales: z.int(),
  /** Earned with these sales, paid and bonus. */
  coins: z.int(),
};
export const CreatorAnalyticsReply = Freshness.extend({
  range: z.enum(analyticsRanges),
  totals: z.object(figures),
  /** Days of Asia/Seoul; of a year the first day of each month. */
  steps: z.array(z.object({ day: calendarDay, ...figures })),
  works: z.array(
    z.object({
      contentOid: oid,
      title: z.partialRecord(language, z.string()),
      original: language,
      ...figures,
      /** Sales in a thousand views; null without views. */
      conversion: z.int().nullable(),
    }),
  ),
});
export type CreatorAnalyticsReply = z.infer<typeof CreatorAnalyticsReply>;
