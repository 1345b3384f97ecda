import { accepted, RefusedError } from '@fanfold/application';
import { paidCharge, withdrawCharge } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { PayDebtBody, PayDebtReply, RefundChargeBody, RefundChargeReply } from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { debtOf, walletStream } from '@fanfold/domain/wallet';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import type { RefundDeps } from './deps.ts';

/** The fan's own way to their money: an untouched charge within seven days needs nobody's consent. */
export const refundChargeRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, { eventLog }) => {
  app.post(
    '/api/payment/refund',
    { schema: { body: RefundChargeBody, headers: IdempotencyHeaders, response: { 200: RefundChargeReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const key = commandKey(request, 'refund-charge');
      const { chargeId } = request.body;
      const charge = await paidCharge(eventLog, chargeId);
      if (charge.buyerOid !== caller.oid) throw new RefusedError('CHARGE_NOT_FOUND');
      const { outcome, refund } = await withdrawCharge(eventLog, charge, {
        chargeId,
        requestedBy: 'fan',
        requestedByOid: parseOid(caller.oid),
        reason: 'withdrawal',
        key,
        body: request.body,
        actor: actorOf(caller),
        correlationId: request.id,
      });
      markReplayed(reply, outcome);
      return { position: String(outcome.position), ...refund };
    },
  );

  app.post(
    '/api/payment/debt',
    { schema: { body: PayDebtBody, headers: IdempotencyHeaders, response: { 200: PayDebtReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const outcome = accepted(
        await eventLog.commands.of(walletStream).handle({
          id: caller.oid,
          key: commandKey(request, 'pay-debt'),
          body: request.body,
          actor: actorOf(caller),
          correlationId: request.id,
          command: (now) => ({ type: 'PayDebt', now }),
        }),
      );
      markReplayed(reply, outcome);
      return { position: String(outcome.position), leftCoins: debtOf(outcome.state) };
    },
  );
};
