import { accepted, RefusedError } from '@fanfold/application';
import { checkContents } from '@fanfold/application/rewards';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { CreateItemBody, CreateItemReply } from '@fanfold/contracts/rewards';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { inventoryStream } from '@fanfold/domain/rewards';
import { oidFromKey } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

/** ADM-006: gives somebody an item; never to oneself. */
export const createItemRoute: FastifyPluginAsyncZod<RewardsDeps> = async (app, { eventLog, seeds }) => {
  app.post(
    '/api/admin/create-inventory-item',
    { schema: { body: CreateItemBody, headers: IdempotencyHeaders, response: { 201: CreateItemReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { userOid, itemData, reason } = request.body;
      if (userOid === caller.oid) throw new RefusedError('OWN_ACCOUNT');
      const key = commandKey(request, 'create-inventory-item');
      const { state: account } = await eventLog.commands.load(accountStream, userOid, { maxAgeMs: 0 });
      if (account.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
      await checkContents(eventLog, itemData);
      const itemOid = parseOid(oidFromKey(key));
      const outcome = accepted(
        await eventLog.commands.of(inventoryStream).handle({
          id: userOid,
          key,
          body: request.body,
          actor: actorOf(caller, 'admin'),
          correlationId: request.id,
          command: (now) => ({
            type: 'GrantItem',
            userOid,
            itemOid,
            item: itemData,
            source: 'admin',
            sourceId: reason,
            code: null,
            seed: seeds(),
            now,
          }),
        }),
      );
      markReplayed(reply, outcome);
      return reply.code(201).send({ position: String(outcome.position), itemOid });
    },
  );
};
