import { reachByDay } from '@fanfold/application/catalogue';
import { ReadHeaders } from '@fanfold/contracts';
import {
  type AnalyticsRange,
  CreatorAnalyticsQuery,
  CreatorAnalyticsReply,
} from '@fanfold/contracts/discovery';
import { addDays, seoulDay } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { catalogue, contentOidsOf, tilesOf } from '@fanfold/projections/catalogue/contents';
import { creatorRevenue, salesOfWorks } from '@fanfold/projections/earnings/revenue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { DiscoveryDeps } from './deps.ts';
import { type Figures, grouped, none } from './figures.ts';

type Line = Partial<Figures> & { readonly contentOid: string; readonly day: string };

const daysOf: Readonly<Record<AnalyticsRange, number>> = { weekly: 7, monthly: 30, yearly: 365 };
const mostWorks = 100;

/** DIS-014: how a creator's works do, by days and by works: opened, played, sold. */
export const creatorAnalyticsRoute: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const { db, positions, clock } = deps;
  app.get(
    '/api/content/creator-analytics',
    {
      schema: {
        querystring: CreatorAnalyticsQuery,
        headers: ReadHeaders,
        response: { 200: CreatorAnalyticsReply },
      },
    },
    async (request) => {
      const creatorOid = callerOf(request).oid;
      const { range } = request.query;
      const fresh = await freshness(request, positions, [catalogue, creatorRevenue]);
      const days = lastDays(clock.now(), daysOf[range]);
      const [startDate = ''] = days;
      const contentOids = await readFrom(db, catalogue, (tables) => contentOidsOf(tables, creatorOid));
      const [reach, sales] = await Promise.all([
        reachByDay(db, { contentOids, startDate }),
        readFrom(db, creatorRevenue, (tables) => salesOfWorks(tables, { creatorOid, startDate })),
      ]);
      const lines: readonly Line[] = [...reach, ...sales];
      const byWork = grouped(lines, ({ contentOid }) => contentOid);
      const shown = [...byWork.keys()].toSorted(
        (one, other) => weight(byWork.get(other)) - weight(byWork.get(one)),
      );
      const tiles = await readFrom(db, catalogue, (tables) => tilesOf(tables, shown.slice(0, mostWorks)));
      const stepOf = (day: string) => (range === 'yearly' ? `${day.slice(0, 7)}-01` : day);
      const steps = grouped(lines, ({ day }) => stepOf(day));
      return {
        ...fresh,
        range,
        totals: grouped(lines, () => '').get('') ?? none(),
        steps: [...new Set(days.map(stepOf))].map((day) => ({ day, ...(steps.get(day) ?? none()) })),
        works: tiles.map(({ contentOid, title, original }) => {
          const figures = byWork.get(contentOid) ?? none();
          return { contentOid, title, original, ...figures, conversion: conversionOf(figures) };
        }),
      };
    },
  );
};

/** Days of Asia/Seoul, the last one today. */
const lastDays = (now: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => seoulDay(addDays(now, index + 1 - count)));

/** What sold most comes first, then what was opened most. */
const weight = ({ coins, views }: Figures = none()): number => coins * 1_000_000 + views;

const conversionOf = ({ sales, views }: Figures): number | null =>
  views === 0 ? null : Math.max(0, Math.round((1_000 * sales) / views));
