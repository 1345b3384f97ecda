import {
  type RouteFigures,
  routeViews,
  routeViewsByDay,
  timingsOf,
  trackedFrom,
} from '@fanfold/application/discovery';
import type { Language } from '@fanfold/contracts';
import {
  measurements,
  RouteAnalyticsQuery,
  RouteAnalyticsReply,
  type TrackedDevice,
  trackedRoutes,
} from '@fanfold/contracts/discovery';
import { seoulDay } from '@fanfold/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { type Days, daysBefore, daysOf, periodOf } from './analytics-days.ts';
import type { DiscoveryDeps } from './deps.ts';

/**
 * DIS-055: how often routes are opened, by day, beside the days before as far as these are kept, and how long
 * pages and works take to begin.
 */
export const routeAnalyticsRoute: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, { db, clock }) => {
  app.get(
    '/api/admin/route-analytics',
    { schema: { querystring: RouteAnalyticsQuery, response: { 200: RouteAnalyticsReply } } },
    async ({ query }) => {
      const days = periodOf(query, seoulDay(clock.now()));
      const keptFrom = trackedFrom(clock.now());
      const [byDay, sums, timings, earlier] = await Promise.all([
        routeViewsByDay(db, days),
        routeViews(db, days),
        timingsOf(db, days),
        comparedWith(db, daysBefore(days), keptFrom),
      ]);
      const ofDay = new Map(byDay.filter(({ route }) => route === null).map((line) => [line.day, line]));
      return {
        total: totalOf(days, sums),
        before: earlier && totalOf(earlier.days, earlier.sums),
        keptFrom,
        days: daysOf(days).map((day) => ({ day, ...figuresOf(ofDay.get(day)) })),
        lines: byDay.flatMap(({ day, route, ...figures }) =>
          route === null ? [] : [{ day, route, ...figures }],
        ),
        routes: routesOf(sums, earlier?.sums),
        devices: sums
          .filter((sum) => sum.of === 'device')
          .map(({ name, views, people }) => ({ device: name as TrackedDevice | null, views, people })),
        languages: sums
          .filter((sum) => sum.of === 'language')
          .map(({ name, views, people }) => ({ language: name as Language | null, views, people })),
        timings: measurements.map((measurement) => ({
          measurement,
          now: timings[measurement],
          before: earlier?.timings[measurement] ?? null,
        })),
      };
    },
  );
};

/** What the days before came to; null where not all of them is kept. */
const comparedWith = async (db: DiscoveryDeps['db'], days: Days, keptFrom: string) => {
  if (days.startDate < keptFrom) return null;
  const [sums, timings] = await Promise.all([routeViews(db, days), timingsOf(db, days)]);
  return { days, sums, timings };
};

type Sums = Awaited<ReturnType<typeof routeViews>>;

const none: RouteFigures = { views: 0, people: 0, visitorViews: 0, entries: 0, exits: 0 };

const figuresOf = ({ views, people, visitorViews, entries, exits }: RouteFigures = none): RouteFigures => ({
  views,
  people,
  visitorViews,
  entries,
  exits,
});

const totalOf = (days: Days, sums: Sums) => ({ ...days, ...figuresOf(sums.find((sum) => sum.of === 'all')) });

const routesOf = (sums: Sums, before: Sums | undefined) => {
  const found = (all: Sums, route: string) => all.find((sum) => sum.of === 'route' && sum.name === route);
  return trackedRoutes
    .map((route) => ({
      route,
      ...figuresOf(found(sums, route)),
      viewsBefore: before ? (found(before, route)?.views ?? 0) : null,
    }))
    .toSorted((one, other) => other.views - one.views);
};
