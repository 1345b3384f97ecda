import { z } from 'zod';

import { calendarDay, language } from '../common.ts';
import { measurements, trackedRoutes } from './analytics.ts';
import { analyticsDays, checkAnalyticsDays } from './analytics-period.ts';

/** What a browser runs on, as far as it says. */
export const trackedDevices = ['phone', 'tablet', 'computer'] as const;
export type TrackedDevice = (typeof trackedDevices)[number];

export const RouteAnalyticsQuery = z.object(analyticsDays).superRefine(checkAnalyticsDays);

const views = {
  views: z.int(),
  /** Different people, of those who agreed to be measured. */
  people: z.int(),
};
const figures = {
  ...views,
  /** Views of visitors without an account, of whom it is not known how many they are. */
  visitorViews: z.int(),
  /** Views with which a person's visit began: they had seen nothing for half an hour. */
  entries: z.int(),
  /** Views with which it ended. */
  exits: z.int(),
};
const Period = z.object({ startDate: calendarDay, endDate: calendarDay, ...figures });
const route = z.enum(trackedRoutes);

const timing = {
  count: z.int(),
  /** In milliseconds; null without any. */
  medianMs: z.int().nullable(),
  /** 95 of 100 took no longer. */
  slowMs: z.int().nullable(),
};

/** DIS-055: how often the routes are opened, by whom, and how fast they are. */
export const RouteAnalyticsReply = z.object({
  total: Period,
  /** As many days, right before; null where they begin before `keptFrom`. */
  before: Period.nullable(),
  /** The first day of which all is kept. */
  keptFrom: calendarDay,
  days: z.array(z.object({ day: calendarDay, ...figures })),
  /** The same by route; a day on which a route was not opened is missing. */
  lines: z.array(z.object({ day: calendarDay, route, ...figures })),
  /** Every route, what was opened most first. */
  routes: z.array(z.object({ route, ...figures, viewsBefore: z.int().nullable() })),
  /** Null where it is not known, as of visitors. */
  devices: z.array(z.object({ device: z.enum(trackedDevices).nullable(), ...views })),
  languages: z.array(z.object({ language: language.nullable(), ...views })),
  timings: z.array(
    z.object({
      measurement: z.enum(measurements),
      now: z.object(timing),
      before: z.object(timing).nullable(),
    }),
  ),
});
export type RouteAnalyticsReply = z.infer<typeof RouteAnalyticsReply>;
