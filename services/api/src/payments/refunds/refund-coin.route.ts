import { refundChargeByAdmin, refundSpend } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { RefundCoinBody, RefundCoinReply } from '@fanfold/contracts/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../../http/command.ts';
import type { RefundDeps } from './deps.ts';

/**
 * ADM-025: coins back. Those of a charge that are unspent go back to the provider as money; those that were
 * spent on something go back to their lots. Never for oneself, always with a reason.
 */
export const refundCoinRoute: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  app.post(
    '/api/admin/refund/coin',
    { schema: { body: RefundCoinBody, headers: IdempotencyHeaders, response: { 200: RefundCoinReply } } },
    async (request, reply) => {
      const { body } = request;
      const invocation = invocationOf(request, 'refund-coin', 'admin');
      const { outcome, refund } =
        body.kind === 'spend'
          ? { outcome: await refundSpend(deps, invocation, body), refund: null }
          : await refundChargeByAdmin(deps, invocation, body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position), refund };
    },
  );
};
