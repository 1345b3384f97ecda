import { RefusedError } from '@fanfold/application';
import { reachByDay, resourceOf, retentionOf } from '@fanfold/application/catalogue';
import { firstFramesOf, trackedFrom } from '@fanfold/application/discovery';
import { ReadHeaders } from '@fanfold/contracts';
import { type AnalyticsPeriod, WorkAnalyticsQuery, WorkAnalyticsReply } from '@fanfold/contracts/discovery';
import { type Oid, seoulDay } from '@fanfold/domain';
import { contentStream, makerOf, presentationOf } from '@fanfold/domain/catalogue';
import { readFrom } from '@fanfold/projection';
import { creatorRevenue, salesOfWork } from '@fanfold/projections/earnings/revenue';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import { type Days, daysBefore, daysOf, periodOf } from './analytics-days.ts';
import type { DiscoveryDeps } from './deps.ts';
import { type Figures, grouped, none } from './figures.ts';

/**
 * How one work does, for its makers and for administrators: by day, beside the days before, and how far its
 * plays came.
 */
export const workAnalyticsRoute: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const { db, positions, clock } = deps;
  app.get(
    '/api/content/work-analytics',
    {
      schema: {
        querystring: WorkAnalyticsQuery,
        headers: ReadHeaders,
        response: { 200: WorkAnalyticsReply },
      },
    },
    async (request) => {
      const { contentOid, ...asked } = request.query;
      const { earnerOid, title } = await measuredWork(deps, request, contentOid);
      const fresh = await freshness(request, positions, [creatorRevenue]);
      const now = periodOf(asked, seoulDay(clock.now()));
      const before = daysBefore(now);
      const firstFramesFrom = trackedFrom(clock.now());
      // A part of the days would be compared with all of the others.
      const firstFrameMsOf = async (days: Days) =>
        days.startDate < firstFramesFrom ? null : (await firstFramesOf(db, { contentOid, ...days })).medianMs;
      const [reach, sales, retention, firstFrameMs, firstFrameMsBefore] = await Promise.all([
        reachByDay(db, { contentOids: [contentOid], startDate: before.startDate, endDate: now.endDate }),
        readFrom(db, creatorRevenue, (tables) =>
          salesOfWork(tables, {
            creatorOid: earnerOid,
            contentOid,
            startDate: before.startDate,
            endDate: now.endDate,
          }),
        ),
        retentionOf(db, { contentOid, ...now }),
        firstFrameMsOf(now),
        firstFrameMsOf(before),
      ]);
      const byDay = grouped([...reach, ...sales], ({ day }) => day);
      const days = daysOf(now).map((day) => ({ day, ...(byDay.get(day) ?? none()) }));
      return {
        ...fresh,
        contentOid,
        earnerOid,
        title: (title && title.texts[title.original]?.trim()) || null,
        original: title?.original ?? null,
        total: { ...summed(now, byDay), firstFrameMs },
        before: { ...summed(before, byDay), firstFrameMs: firstFrameMsBefore },
        firstFramesFrom,
        days,
        retention: { plays: retention.plays, reached: [...retention.reached] },
        countries: byCountry(sales.filter(({ day }) => day >= now.startDate)),
      };
    },
  );
};

/**
 * The work that is asked for, and whose earnings of it are shown. Throws CONTENT_NOT_FOUND to all but makers
 * and administrators.
 */
const measuredWork = async ({ eventLog }: DiscoveryDeps, request: FastifyRequest, contentOid: Oid) => {
  const { state } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  const resource = state.status === 'deleted' ? undefined : resourceOf(state);
  const { oid, roles } = callerOf(request);
  const maker = resource && makerOf(resource, { oid, isAdmin: roles.includes('admin') });
  if (!resource || !maker) throw new RefusedError('CONTENT_NOT_FOUND');
  // What the other makers earn is theirs to know.
  const earnerOid = maker === 'coCreator' ? (oid as Oid) : resource.ownerOid;
  return { earnerOid, title: presentationOf(state).title };
};

const summed = (days: Days, byDay: ReadonlyMap<string, Figures>): Omit<AnalyticsPeriod, 'firstFrameMs'> => {
  const lines = daysOf(days).flatMap((day) => byDay.get(day) ?? []);
  const sum = grouped(lines, () => '').get('') ?? none();
  const { sales, views } = sum;
  return {
    ...days,
    ...sum,
    conversion: views === 0 ? null : Math.max(0, Math.round((10_000 * sales) / views)),
  };
};

type Sold = Awaited<ReturnType<typeof salesOfWork>>[number];

const byCountry = (sales: readonly Sold[]) =>
  [...Map.groupBy(sales, ({ country }) => country)]
    .map(([country, lines]) => ({
      country,
      sales: lines.reduce((sum, line) => sum + line.sales, 0),
      coins: lines.reduce((sum, line) => sum + line.coins, 0),
    }))
    .toSorted((one, other) => other.coins - one.coins);
