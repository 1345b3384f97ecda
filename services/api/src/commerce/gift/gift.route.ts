import { giveContent, showGift } from '@fanfold/application/commerce';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { GiftBody, GiftQuery, GiftReply } from '@fanfold/contracts/commerce';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { invocationOf, markReplayed } from '../../http/command.ts';
import type { CommerceDeps } from '../deps.ts';

/** COM-002, COM-023. */
export const giftRoutes: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  const { eventLog } = deps;

  app.post(
    '/api/account/gift',
    { schema: { body: GiftBody, headers: IdempotencyHeaders, response: { 201: GiftReply } } },
    async (request, reply) => {
      const given = await giveContent(deps, invocationOf(request, 'gift'), request.body);
      markReplayed(reply, given);
      return reply.code(201).send(given.reply);
    },
  );

  app.get(
    '/api/account/gift',
    { schema: { querystring: GiftQuery, response: { 200: GiftReply } } },
    async (request) => showGift(eventLog, request.query.giftId, callerOf(request).oid),
  );
};
