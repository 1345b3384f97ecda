import { accepted, RefusedError } from '@fanfold/application';
import { disputeIdOf } from '@fanfold/application/payments';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import { DecidedReply, DisputesReply, ReportDisputeBody, WriteOffBody } from '@fanfold/contracts/payments';
import { chargeStream } from '@fanfold/domain/payments';
import { walletStream } from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { chargeMoney, disputesAndDebts } from '@fanfold/projections/payments/charge-money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** Disputes, including those that a provider tells of by mail only, and the debts that lost ones leave. */
export const disputesRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, { eventLog, db, positions }) => {
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
      const { chargeId, ...told } = request.body;
      const outcome = accepted(
        await eventLog.commands.of(chargeStream).handle({
          id: chargeId,
          key: commandKey(request, 'dispute'),
          body: request.body,
          actor: actorOf(callerOf(request), 'admin'),
          correlationId: request.id,
          command: (now) => ({
            type: 'ReportDispute',
            disputeId: disputeIdOf(chargeId, told.disputeRef),
            ...told,
            now,
          }),
        }),
      );
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );

  app.post(
    '/api/admin/debt/write-off',
    { schema: { body: WriteOffBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { userOid, debtId, reason } = request.body;
      if (userOid === caller.oid) throw new RefusedError('OWN_ACCOUNT');
      const outcome = accepted(
        await eventLog.commands.of(walletStream).handle({
          id: userOid,
          key: commandKey(request, 'write-off'),
          body: request.body,
          actor: actorOf(caller, 'admin'),
          correlationId: request.id,
          command: () => ({ type: 'WriteOffDebt', debtId, reason }),
        }),
      );
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
