import { ReadHeaders } from '@fanfold/contracts';
import { RevenueQuery, RevenueReply, SalesQuery, SalesReply } from '@fanfold/contracts/coinevent';
import { parseOid } from '@fanfold/domain';
import type { Positions } from '@fanfold/projection';
import { readFrom } from '@fanfold/projection';
import { creatorRevenue, revenueDays, salesPage } from '@fanfold/projections/creator-revenue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { subjectOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';

export type EarningsDeps = { readonly db: Kysely<never>; readonly positions: Positions };

/** What a creator earned, by day and sale by sale: for the creator, finance and administrators. */
export const earningsRoutes: FastifyPluginAsyncZod<EarningsDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/coinevent/creator/aggregate',
    { schema: { querystring: RevenueQuery, headers: ReadHeaders, response: { 200: RevenueReply } } },
    async (request) => {
      const { startDate, endDate } = request.query;
      const creatorOid = subjectOf(request, request.query.creatorOid, 'revenue');
      const fresh = await freshness(request, positions, [creatorRevenue]);
      const revenue = await readFrom(db, creatorRevenue, (tables) =>
        revenueDays(tables, { creatorOid, startDate, endDate }),
      );
      return { ...fresh, creatorOid: parseOid(creatorOid), ...revenue };
    },
  );

  app.get(
    '/api/coinevent/creator',
    { schema: { querystring: SalesQuery, headers: ReadHeaders, response: { 200: SalesReply } } },
    async (request) => {
      const { cursor, limit } = request.query;
      const creatorOid = subjectOf(request, request.query.creatorOid, 'revenue');
      const fresh = await freshness(request, positions, [creatorRevenue]);
      const page = await readFrom(db, creatorRevenue, (tables) =>
        salesPage(tables, { creatorOid, cursor, limit }),
      );
      return { ...fresh, ...page };
    },
  );
};
