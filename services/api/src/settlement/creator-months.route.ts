import { ReadHeaders } from '@fanfold/contracts';
import { CreatorMonthsQuery, CreatorMonthsReply } from '@fanfold/contracts/settlement';
import { readFrom } from '@fanfold/projection';
import { creatorMonths, creatorProceeds } from '@fanfold/projections/settlement/proceeds';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../http/read-your-writes.ts';
import type { SettlementDeps } from './deps.ts';

/** Payouts of creators' months beside what their sales brought in: for finance. */
export const creatorMonthsRoute: FastifyPluginAsyncZod<SettlementDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/admin/creator-months',
    {
      schema: {
        querystring: CreatorMonthsQuery,
        headers: ReadHeaders,
        response: { 200: CreatorMonthsReply },
      },
    },
    async (request) => {
      const { month, exceeding } = request.query;
      const fresh = await freshness(request, positions, [creatorProceeds]);
      const months = await readFrom(db, creatorProceeds, (tables) =>
        creatorMonths(tables, { month, exceeding: exceeding === 'true' }),
      );
      return { ...fresh, months };
    },
  );
};
