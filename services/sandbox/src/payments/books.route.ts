import { providers } from '@fanfold/contracts/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { bookPageSize } from './books.ts';
import type { PaymentsDeps } from './index.ts';

const Query = z.object({ after: z.coerce.number().int().nonnegative().default(0) });

/**
 * The providers' own books, oldest entry first: every payment that one of them took and every refund that it
 * made. `next` is the `after` of the following page.
 */
export const booksRoute: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages }) => {
  app.get('/payments/v1/books', { schema: { querystring: Query } }, ({ query }) => {
    const rows = pages.books.after(query.after);
    const next = rows.length === bookPageSize ? String(rows.at(-1)?.entry) : null;
    return { entries: rows.map(({ entry: _entry, ...line }) => line), providers, next };
  });
};
