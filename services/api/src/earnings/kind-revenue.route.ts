import { ReadHeaders } from '@fanfold/contracts';
import {
  KindRevenueReply,
  RevenueQuery,
  TotalKindReply,
  TotalRevenueQuery,
  TotalRevenueReply,
} from '@fanfold/contracts/earnings';
import { parseOid } from '@fanfold/domain';
import type { EarningKind } from '@fanfold/domain/earnings';
import { readFrom } from '@fanfold/projection';
import { creatorRevenue, revenueByKind, revenueOfAll } from '@fanfold/projections/earnings/revenue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { EarningsDeps } from './deps.ts';

const none = { sales: 0, refunds: 0, paidCoins: 0, bonusCoins: 0 };

/** What one creator, and all of them, earned with one kind of sale (REV-001 to REV-004, REV-014, ADM-039). */
export const kindRevenueRoutes: FastifyPluginAsyncZod<EarningsDeps> = async (app, { db, positions }) => {
  const ofCreator = (path: string, kind: EarningKind) =>
    app.get(
      path,
      { schema: { querystring: RevenueQuery, headers: ReadHeaders, response: { 200: KindRevenueReply } } },
      async (request) => {
        const { startDate, endDate } = request.query;
        const creatorOid = await subjectOf(request, request.query.creatorOid);
        const fresh = await freshness(request, positions, [creatorRevenue]);
        const all = await readFrom(db, creatorRevenue, (tables) =>
          revenueByKind(tables, { creatorOid, startDate, endDate }),
        );
        const sums = { ...none };
        for (const { eventType, refund, times, paidCoins, bonusCoins } of all) {
          if (eventType !== kind) continue;
          sums[refund ? 'refunds' : 'sales'] += times;
          sums.paidCoins += paidCoins;
          sums.bonusCoins += bonusCoins;
        }
        return { ...fresh, creatorOid: parseOid(creatorOid), ...sums };
      },
    );
  ofCreator('/api/live/revenue/tickets', 'ticket');
  ofCreator('/api/live/revenue/donations', 'donation');

  const ofAll = (path: string, kind: EarningKind) =>
    app.get(
      path,
      { schema: { querystring: TotalRevenueQuery, headers: ReadHeaders, response: { 200: TotalKindReply } } },
      async (request) => {
        const fresh = await freshness(request, positions, [creatorRevenue]);
        const kinds = await readFrom(db, creatorRevenue, (tables) => revenueOfAll(tables, request.query));
        const { kind: _kind, ...found } = kinds.find((each) => each.kind === kind) ?? { kind, ...none };
        return { ...fresh, ...found };
      },
    );
  ofAll('/api/live/admin/revenue/total/tickets', 'ticket');
  ofAll('/api/live/admin/revenue/total/donations', 'donation');
  ofAll('/api/admin/subscription/revenue', 'subscription');

  app.get(
    '/api/admin/revenue',
    {
      schema: { querystring: TotalRevenueQuery, headers: ReadHeaders, response: { 200: TotalRevenueReply } },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [creatorRevenue]);
      const kinds = await readFrom(db, creatorRevenue, (tables) => revenueOfAll(tables, request.query));
      return { ...fresh, kinds };
    },
  );
};
