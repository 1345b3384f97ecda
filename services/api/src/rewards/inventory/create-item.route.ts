import { createItem } from '@fanfold/application/rewards';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { CreateItemBody, CreateItemReply } from '@fanfold/contracts/rewards';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

/** ADM-006: an administrator gives an account an item. */
export const createItemRoute: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  app.post(
    '/api/admin/create-inventory-item',
    { schema: { body: CreateItemBody, headers: IdempotencyHeaders, response: { 201: CreateItemReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'create-inventory-item', 'admin');
      const created = await createItem(deps, invocation, request.body);
      markReplayed(reply, created);
      const { position, itemOid } = created;
      return reply.code(201).send({ position: String(position), itemOid });
    },
  );
};
