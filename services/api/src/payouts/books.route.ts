import { ReadHeaders } from '@fanfold/contracts';
import { PayoutBooksQuery, PayoutBooksReply } from '@fanfold/contracts/payouts';
import { readFrom } from '@fanfold/projection';
import { booksAt, payoutBooks } from '@fanfold/projections/payouts/books';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../http/read-your-writes.ts';
import type { PayoutsDeps } from './deps.ts';

/** The books at the end of any day, beside the bank's closing balance. */
export const payoutBooksRoute: FastifyPluginAsyncZod<PayoutsDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/admin/payout-books',
    {
      schema: { querystring: PayoutBooksQuery, headers: ReadHeaders, response: { 200: PayoutBooksReply } },
    },
    async (request) => {
      const { day } = request.query;
      const fresh = await freshness(request, positions, [payoutBooks]);
      return { ...fresh, day, ...(await readFrom(db, payoutBooks, (tables) => booksAt(tables, day))) };
    },
  );
};
