import { ReadHeaders } from '@fanfold/contracts';
import {
  CreatorLegacyQuery,
  LegacyRevenueQuery,
  LegacyRevenueReply,
  LegacyTotalReply,
} from '@fanfold/contracts/earnings';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { legacyMonths, legacyRevenueRead, legacyTotals } from '@fanfold/projections/earnings/legacy';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { EarningsDeps } from './deps.ts';

/** Revenue of months before February 2023: a creator's (REV-005), and that of all (REV-006). */
export const legacyRevenueRoutes: FastifyPluginAsyncZod<EarningsDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/coinevent/legacy/revenue',
    {
      schema: {
        querystring: CreatorLegacyQuery,
        headers: ReadHeaders,
        response: { 200: LegacyRevenueReply },
      },
    },
    async (request) => {
      const { from, until } = request.query;
      const creatorOid = await subjectOf(request, request.query.creatorOid);
      const fresh = await freshness(request, positions, [legacyRevenueRead]);
      const months = await readFrom(db, legacyRevenueRead, (tables) =>
        legacyMonths(tables, { creatorOid, from, until }),
      );
      return { ...fresh, creatorOid: parseOid(creatorOid), months };
    },
  );

  app.get(
    '/api/coinevent/admin/legacy/revenue',
    {
      schema: { querystring: LegacyRevenueQuery, headers: ReadHeaders, response: { 200: LegacyTotalReply } },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [legacyRevenueRead]);
      const months = await readFrom(db, legacyRevenueRead, (tables) => legacyTotals(tables, request.query));
      return { ...fresh, months };
    },
  );
};
