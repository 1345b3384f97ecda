import { ReadHeaders } from '@fanfold/contracts';
import {
  CoinTypeAggregateReply,
  EventAggregateReply,
  RevenueQuery,
  RevenueReply,
} from '@fanfold/contracts/earnings';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import {
  creatorRevenue,
  heldEarnings,
  revenueByKind,
  revenueDays,
} from '@fanfold/projections/earnings/revenue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { subjectOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import { adjustRevenueRoute } from './adjust-revenue.route.ts';
import type { EarningsDeps } from './deps.ts';
import { kindRevenueRoutes } from './kind-revenue.route.ts';
import { legacyRevenueRoutes } from './legacy-revenue.route.ts';
import { lineEventsRoutes } from './line-events.route.ts';
import { monthRevenueRoutes } from './month-revenue.route.ts';
import { salesRoutes } from './sales.route.ts';

/** What a creator earned, by day and sale by sale: for the creator, finance and administrators. */
export const earningsRoutes: FastifyPluginAsyncZod<EarningsDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/coinevent/creator/aggregate',
    { schema: { querystring: RevenueQuery, headers: ReadHeaders, response: { 200: RevenueReply } } },
    async (request) => {
      const { startDate, endDate } = request.query;
      const creatorOid = await subjectOf(request, request.query.creatorOid);
      const fresh = await freshness(request, positions, [creatorRevenue]);
      const wanted = { creatorOid, startDate, endDate };
      const revenue = await readFrom(db, creatorRevenue, async (tables) => ({
        ...(await revenueDays(tables, wanted)),
        held: await heldEarnings(tables, wanted),
      }));
      return { ...fresh, creatorOid: parseOid(creatorOid), ...revenue };
    },
  );

  await app.register(salesRoutes, deps);
  await app.register(monthRevenueRoutes, deps);
  await app.register(lineEventsRoutes, deps);
  await app.register(kindRevenueRoutes, deps);
  await app.register(legacyRevenueRoutes, deps);
  await app.register(adjustRevenueRoute, deps);
  await app.register(aggregateRoutes, deps);
};

/** LED-003, LED-004: a creator's coins by what happened, and by kind of coin. */
const aggregateRoutes: FastifyPluginAsyncZod<EarningsDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/coinevent/event/aggregate',
    { schema: { querystring: RevenueQuery, headers: ReadHeaders, response: { 200: EventAggregateReply } } },
    async (request) => {
      const { startDate, endDate } = request.query;
      const creatorOid = await subjectOf(request, request.query.creatorOid);
      const fresh = await freshness(request, positions, [creatorRevenue]);
      const events = await readFrom(db, creatorRevenue, (tables) =>
        revenueByKind(tables, { creatorOid, startDate, endDate }),
      );
      return { ...fresh, creatorOid: parseOid(creatorOid), events };
    },
  );

  app.get(
    '/api/coinevent/creator/aggregate/coinType',
    {
      schema: { querystring: RevenueQuery, headers: ReadHeaders, response: { 200: CoinTypeAggregateReply } },
    },
    async (request) => {
      const { startDate, endDate } = request.query;
      const creatorOid = await subjectOf(request, request.query.creatorOid);
      const fresh = await freshness(request, positions, [creatorRevenue]);
      const { totals } = await readFrom(db, creatorRevenue, (tables) =>
        revenueDays(tables, { creatorOid, startDate, endDate }),
      );
      const coinTypes = [
        { coinType: 'paid' as const, coins: totals.paidCoins },
        { coinType: 'bonus' as const, coins: totals.bonusCoins },
      ];
      return { ...fresh, creatorOid: parseOid(creatorOid), coinTypes };
    },
  );
};
