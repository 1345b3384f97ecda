import { reportDispute, writeOffDebt } from '@fanfold/application/payments';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import { DecidedReply, DisputesReply, ReportDisputeBody, WriteOffBody } from '@fanfold/contracts/payments';
import { readFrom } from '@fanfold/projection';
import { chargeMoney, disputesAndDebts } from '@fanfold/projections/payments/charge-money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** Disputes, including those that a provider reports only by mail, and the debts from lost ones. */
export const disputesRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/disputes',
    { schema: { headers: ReadHeaders, response: { 200: DisputesReply } } },
    async (request) => ({
      ...(await freshness(request, positions, [chargeMoney])),
      ...(await readFrom(db, chargeMoney, disputesAndDebts)),
    }),
  );

  app.post(
    '/api/admin/dispute',
    { schema: { body: ReportDisputeBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'dispute', 'admin');
      const outcome = await reportDispute(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );

  app.post(
    '/api/admin/debt/write-off',
    { schema: { body: WriteOffBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'write-off', 'admin');
      const outcome = await writeOffDebt(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
