import { decideRefund } from '@fanfold/application/payments';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  DecidedReply,
  DecideRefundBody,
  RefundsQuery,
  RefundsReply,
  RejectRefundBody,
} from '@fanfold/contracts/payments';
import { readFrom } from '@fanfold/projection';
import { chargeMoney, refundsPage } from '@fanfold/projections/payments/charge-money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** ADM-043: the refunds on their way, and a second administrator's yes or no to a large one. */
export const decideRefundRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/refunds',
    { schema: { querystring: RefundsQuery, headers: ReadHeaders, response: { 200: RefundsReply } } },
    async (request) => ({
      ...(await freshness(request, positions, [chargeMoney])),
      ...(await readFrom(db, chargeMoney, (tables) => refundsPage(tables, request.query))),
    }),
  );

  app.post(
    '/api/admin/refund/approve',
    { schema: { body: DecideRefundBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'approve-refund', 'admin');
      const outcome = await decideRefund(deps, invocation, { ...request.body, verdict: 'approve' });
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );

  app.post(
    '/api/admin/refund/reject',
    { schema: { body: RejectRefundBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'reject-refund', 'admin');
      const outcome = await decideRefund(deps, invocation, { ...request.body, verdict: 'reject' });
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
