import { accepted } from '@fanfold/application';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  DecidedReply,
  DecideRefundBody,
  RefundsQuery,
  RefundsReply,
  RejectRefundBody,
} from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { chargeStream } from '@fanfold/domain/payments';
import { readFrom } from '@fanfold/projection';
import { chargeMoney, refundsPage } from '@fanfold/projections/payments/charge-money';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** ADM-043: the refunds on their way, and a second administrator's yes or no to a large one. */
export const decideRefundRoutes: FastifyPluginAsyncZod<RefundDeps> = async (
  app,
  { eventLog, db, positions },
) => {
  app.get(
    '/api/admin/refunds',
    { schema: { querystring: RefundsQuery, headers: ReadHeaders, response: { 200: RefundsReply } } },
    async (request) => ({
      ...(await freshness(request, positions, [chargeMoney])),
      ...(await readFrom(db, chargeMoney, (tables) => refundsPage(tables, request.query))),
    }),
  );

  const contextOf = (request: FastifyRequest, operation: string) => {
    const caller = callerOf(request);
    return {
      key: commandKey(request, operation),
      body: request.body,
      actor: actorOf(caller, 'admin'),
      correlationId: request.id,
    };
  };

  app.post(
    '/api/admin/refund/approve',
    { schema: { body: DecideRefundBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    async (request, reply) => {
      const { chargeId, refundId } = request.body;
      const adminOid = parseOid(callerOf(request).oid);
      const outcome = accepted(
        await eventLog.commands.of(chargeStream).handle({
          ...contextOf(request, 'approve-refund'),
          id: chargeId,
          command: () => ({ type: 'ApproveRefund', refundId, adminOid }),
        }),
      );
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );

  app.post(
    '/api/admin/refund/reject',
    { schema: { body: RejectRefundBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    async (request, reply) => {
      const { chargeId, refundId, reason } = request.body;
      const adminOid = parseOid(callerOf(request).oid);
      const outcome = accepted(
        await eventLog.commands.of(chargeStream).handle({
          ...contextOf(request, 'reject-refund'),
          id: chargeId,
          command: () => ({ type: 'RejectRefund', refundId, adminOid, reason }),
        }),
      );
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
