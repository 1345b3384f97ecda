import { importStatement, resolveBankDifference } from '@fanfold/application/payouts';
import { IdempotencyHeaders, ReadHeaders, Written } from '@fanfold/contracts';
import {
  BankStatementsReply,
  ImportStatementBody,
  ImportStatementReply,
  ResolveBankDifferenceBody,
} from '@fanfold/contracts/payouts';
import { readFrom } from '@fanfold/projection';
import {
  bankDifferencesOf,
  bankStatements,
  offeredStatements,
  refusedStatements,
  statementsOf,
} from '@fanfold/projections/payouts/bank';
import { requestsByHand, revenueRequests } from '@fanfold/projections/settlement/requests';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { PayoutsDeps } from './deps.ts';

const headers = IdempotencyHeaders;

/** The bank's statements, and what differs from our batches. */
export const bankStatementRoutes: FastifyPluginAsyncZod<PayoutsDeps> = async (app, deps) => {
  app.get(
    '/api/admin/bank-statements',
    { schema: { headers: ReadHeaders, response: { 200: BankStatementsReply } } },
    async (request) => {
      const fresh = await freshness(request, deps.positions, [bankStatements, revenueRequests]);
      const found = await readFrom(deps.db, bankStatements, async (tables) => ({
        statements: await statementsOf(tables),
        differences: await bankDifferencesOf(tables),
        offered: await offeredStatements(tables),
        refused: await refusedStatements(tables),
      }));
      const byHand = await readFrom(deps.db, revenueRequests, requestsByHand);
      return { ...fresh, ...found, byHand };
    },
  );

  app.post(
    '/api/admin/bank-statements',
    { schema: { headers, body: ImportStatementBody, response: { 200: ImportStatementReply } } },
    async (request) => {
      const invocation = invocationOf(request, 'import-statement', 'admin');
      const imported = await importStatement(deps, invocation, request.body.content);
      return {
        position: String(imported.at(-1)?.position ?? 0n),
        statements: imported.map(({ currency, statementId, waits }) => ({ currency, statementId, waits })),
      };
    },
  );

  app.post(
    '/api/admin/bank-statements/resolve',
    { schema: { headers, body: ResolveBankDifferenceBody, response: { 200: Written } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'resolve-bank-difference', 'admin');
      const outcome = await resolveBankDifference(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
