import { refundPurchase } from '@fanfold/application/commerce';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { RefundBody, RefundReply } from '@fanfold/contracts/commerce';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../http/command.ts';
import type { CommerceDeps } from './deps.ts';

/** ADM-024: an administrator gives back what a purchase or a spend cost. */
export const refundRoute: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  app.post(
    '/api/admin/refund',
    { schema: { body: RefundBody, headers: IdempotencyHeaders, response: { 200: RefundReply } } },
    async (request, reply) => {
      const refunded = await refundPurchase(deps, invocationOf(request, 'refund', 'admin'), request.body);
      markReplayed(reply, refunded);
      const { position, paidCoins, bonusCoins } = refunded;
      return { position: String(position), paidCoins, bonusCoins };
    },
  );
};
