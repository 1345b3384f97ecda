import { ReadHeaders } from '@fanfold/contracts';
import { TrialBalanceReply } from '@fanfold/contracts/admin';
import { readFrom } from '@fanfold/projection';
import { ledger, trialBalance } from '@fanfold/projections/ledger';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../http/read-your-writes.ts';
import type { AdminDeps } from './index.ts';

/** The trial balance: every account's sum, and that each unit comes to zero. */
export const booksRoute: FastifyPluginAsyncZod<AdminDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/admin/trial-balance',
    { schema: { headers: ReadHeaders, response: { 200: TrialBalanceReply } } },
    async (request) => ({
      ...(await freshness(request, positions, [ledger])),
      ...(await readFrom(db, ledger, trialBalance)),
    }),
  );
};
