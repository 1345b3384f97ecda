import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import type { Store } from '../store.ts';

const pageSize = 1_000;

/** The provider's own books: every payment it approved, oldest first. `next` is the `after` of the following page. */
export const booksRoute: FastifyPluginAsyncZod<{ store: Store }> = async (app, { store }) => {
  const select = store.prepare(
    `SELECT entry, provider_ref AS providerRef, charge_id AS chargeId, total_minor AS totalMinor, currency,
            approved_at AS approvedAt
     FROM approved_payment WHERE entry > ? ORDER BY entry LIMIT ${pageSize}`,
  );
  app.get(
    '/payments/v1/books',
    { schema: { querystring: z.object({ after: z.coerce.number().int().nonnegative().default(0) }) } },
    (request) => {
      const rows = select.all(request.query.after);
      const next = rows.length === pageSize ? String(rows.at(-1)?.entry) : null;
      return { payments: rows.map(({ entry: _entry, ...payment }) => payment), next };
    },
  );
};
