import { ReadHeaders } from '@fanfold/contracts';
import { RefundsQuery, RefundsReply } from '@fanfold/contracts/payments';
import { readFrom } from '@fanfold/projection';
import { chargeMoney, refundsPage } from '@fanfold/projections/payments/charge-money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** ADM-043: the refunds on their way; a large one waits for a second administrator. */
export const refundsRoute: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/refunds',
    { schema: { querystring: RefundsQuery, headers: ReadHeaders, response: { 200: RefundsReply } } },
    async (request) => ({
      ...(await freshness(request, positions, [chargeMoney])),
      ...(await readFrom(db, chargeMoney, (tables) => refundsPage(tables, request.query))),
    }),
  );
};
