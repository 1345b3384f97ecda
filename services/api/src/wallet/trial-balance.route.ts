import { unspentBalances } from '@fanfold/application/wallet';
import { ReadHeaders } from '@fanfold/contracts';
import { TrialBalanceQuery, TrialBalanceReply, UnspentBalanceReply } from '@fanfold/contracts/wallet';
import { seoulDay } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { ledger, trialBalance } from '@fanfold/projections/wallet/ledger';
import { sayAll } from '@fanfold/texts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { csv, sendCsv } from '../http/csv.ts';
import { languageOf } from '../http/language.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { WalletDeps } from './deps.ts';
import { type UnspentBalanceColumn, unspentBalanceColumns } from './trial-balance.texts.ts';

/** Finance's books: sums at any date, and what the law on prepaid means asks for twice a year. */
export const booksRoute: FastifyPluginAsyncZod<WalletDeps> = async (app, { db, positions, clock }) => {
  app.get(
    '/api/admin/trial-balance',
    {
      schema: { querystring: TrialBalanceQuery, headers: ReadHeaders, response: { 200: TrialBalanceReply } },
    },
    async (request) => ({
      ...(await freshness(request, positions, [ledger])),
      ...(await readFrom(db, ledger, (tables) => trialBalance(tables, request.query.date))),
    }),
  );

  const read = () => readFrom(db, ledger, (tables) => unspentBalances(tables, seoulDay(clock.now())));

  app.get(
    '/api/admin/unspent-balance',
    { schema: { headers: ReadHeaders, response: { 200: UnspentBalanceReply } } },
    async (request) => ({
      ...(await freshness(request, positions, [ledger])),
      halfYears: await read(),
    }),
  );

  app.get(
    '/api/admin/unspent-balance.csv',
    { schema: { querystring: ExportQuery } },
    async (request, reply) => {
      const rows = await read();
      const heads = sayAll(languageOf(request), unspentBalanceColumns);
      return sendCsv(reply, 'unspent-balance.csv', [
        csv(Object.values(heads)),
        ...rows.map((row) => csv(columns.map((column) => row[column]))),
      ]);
    },
  );
};

const ExportQuery = z.object({ lang: z.string().optional() });
const columns = Object.keys(unspentBalanceColumns) as readonly UnspentBalanceColumn[];
