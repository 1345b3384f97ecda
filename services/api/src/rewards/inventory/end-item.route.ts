import { accepted, RefusedError } from '@fanfold/application';
import { IdempotencyHeaders, Written } from '@fanfold/contracts';
import { ItemBody, RefundItemReply } from '@fanfold/contracts/rewards';
import { inventoryStream } from '@fanfold/domain/rewards';
import { uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

/** COM-010 and COM-008: an item that is handed back for bonus coins, or thrown away. */
export const endItemRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, { eventLog }) => {
  app.post(
    '/api/account/inventory/item/refund',
    { schema: { body: ItemBody, headers: IdempotencyHeaders, response: { 200: RefundItemReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { itemOid } = request.body;
      const outcome = accepted(
        await eventLog.commands.of(inventoryStream).handle({
          id: caller.oid,
          key: commandKey(request, 'refund-item'),
          body: request.body,
          actor: actorOf(caller),
          correlationId: request.id,
          command: (now) => ({ type: 'RefundItem', itemOid, now }),
        }),
      );
      markReplayed(reply, outcome);
      const [refunded] = outcome.events;
      if (refunded?.type !== 'ItemRefunded') throw new RefusedError('INTERNAL_ERROR');
      return { position: String(outcome.position), refundCoins: refunded.refundCoins };
    },
  );

  app.delete(
    '/api/account/inventory/item',
    { schema: { body: ItemBody, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const { itemOid } = request.body;
      const { position } = accepted(
        await eventLog.commands.of(inventoryStream).handle({
          id: caller.oid,
          // Throwing one thing away twice is doing it once.
          key: uuid5('delete-item', caller.oid, itemOid),
          body: request.body,
          actor: actorOf(caller),
          correlationId: request.id,
          command: () => ({ type: 'DeleteItem', itemOid }),
        }),
      );
      return { position: String(position) };
    },
  );
};
