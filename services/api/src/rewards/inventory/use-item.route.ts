import { useItem } from '@fanfold/application/rewards';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { UseItemBody, UseItemReply } from '@fanfold/contracts/rewards';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

/** COM-009: exchanges an item for what it yields. */
export const useItemRoute: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  app.post(
    '/api/account/inventory/item/use',
    { schema: { body: UseItemBody, headers: IdempotencyHeaders, response: { 200: UseItemReply } } },
    async (request, reply) => {
      const used = await useItem(deps, invocationOf(request, 'use-item'), request.body);
      markReplayed(reply, used);
      return { position: String(used.position), prize: used.prize, draw: used.draw };
    },
  );
};
