import { RefusedError } from '@fanfold/application';
import { buyContent } from '@fanfold/application/commerce';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { PurchaseBody, PurchaseReply } from '@fanfold/contracts/commerce';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../http/command.ts';
import type { BuyDeps } from './deps.ts';

/** COM-003, COM-022: one content, at the price on the buyer's screen. */
export const purchaseRoute: FastifyPluginAsyncZod<BuyDeps> = async (app, deps) => {
  app.post(
    '/api/account/purchase',
    {
      schema: { body: PurchaseBody, headers: IdempotencyHeaders, response: { 201: PurchaseReply } },
      // A reply of two hundred bytes: looking whether to compress it costs more than sending it.
      compress: false,
    },
    async (request, reply) => {
      const { body } = request;
      if (body.mode !== 'content') throw new RefusedError('PURCHASE_MODE_UNAVAILABLE');
      const bought = await buyContent(deps, invocationOf(request, 'purchase'), body);
      markReplayed(reply, bought);
      const { purchaseId, paidCoins, bonusCoins, discountCoins, editionCopy = null } = bought.event;
      return reply.code(201).send({
        position: String(bought.position),
        purchaseId,
        paidCoins,
        bonusCoins,
        discountCoins,
        editionCopy,
        balance: bought.balance,
      });
    },
  );
};
