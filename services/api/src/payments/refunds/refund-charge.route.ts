import { payDebt, refundCharge } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { PayDebtBody, PayDebtReply, RefundChargeBody, RefundChargeReply } from '@fanfold/contracts/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../../http/command.ts';
import type { RefundDeps } from './deps.ts';

/** A person's own refund, and the payment of what they owe. */
export const refundChargeRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  app.post(
    '/api/payment/refund',
    { schema: { body: RefundChargeBody, headers: IdempotencyHeaders, response: { 200: RefundChargeReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'refund-charge');
      const { outcome, refund } = await refundCharge(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position), ...refund };
    },
  );

  app.post(
    '/api/payment/debt',
    { schema: { body: PayDebtBody, headers: IdempotencyHeaders, response: { 200: PayDebtReply } } },
    async (request, reply) => {
      const paid = await payDebt(deps, invocationOf(request, 'pay-debt'));
      markReplayed(reply, paid);
      return { position: String(paid.position), leftCoins: paid.leftCoins };
    },
  );
};
