import { deleteItem, refundItem } from '@fanfold/application/rewards';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { ItemBody, RefundItemReply } from '@fanfold/contracts/rewards';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { askerOf, invocationOf, markReplayed, written, writtenResponse } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

/** COM-010 and COM-008: an item that is handed back for bonus coins, or thrown away. */
export const endItemRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  app.post(
    '/api/account/inventory/item/refund',
    { schema: { body: ItemBody, headers: IdempotencyHeaders, response: { 200: RefundItemReply } } },
    async (request, reply) => {
      const refunded = await refundItem(deps, invocationOf(request, 'refund-item'), request.body);
      markReplayed(reply, refunded);
      return { position: String(refunded.position), refundCoins: refunded.refundCoins };
    },
  );

  app.delete(
    '/api/account/inventory/item',
    { schema: { body: ItemBody, response: writtenResponse } },
    (request) => written(deleteItem(deps, askerOf(request), request.body)),
  );
};
