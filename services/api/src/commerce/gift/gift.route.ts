import { IdempotencyHeaders } from '@fanfold/contracts';
import { GiftBody, GiftQuery, GiftReply } from '@fanfold/contracts/commerce';
import { parseOid } from '@fanfold/domain';
import { giftStream } from '@fanfold/domain/commerce';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { accepted, commandKey, markReplayed } from '../../http/command.ts';
import { ProblemError } from '../../http/problem.ts';
import type { CommerceDeps } from '../deps.ts';
import { offerNow } from '../offer.ts';
import { replayPreviousResult } from '../replay-previous-result.ts';
import { attemptOf, placeGift, placeKeyOf } from './place-gift.ts';
import { receiversOf } from './receivers.ts';
import { showGift, untilEnded } from './show-gift.ts';

/**
 * COM-002, COM-023: a hold per receiver on the giver, all in one append or none; then a grant on each receiver, then
 * capture, or release for who has it already. The reply shows how far it has come.
 */
export const giftRoutes: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  const { eventLog } = deps;

  app.post(
    '/api/account/gift',
    { schema: { body: GiftBody, headers: IdempotencyHeaders, response: { 201: GiftReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { body } = request;
      const key = commandKey(request, 'gift');
      // A refused gift was cancelled, so asking again after a top-up places a new one.
      const giftId = parseOid(oidFromKey(uuid5(key, 'gift', await attemptOf(eventLog, key))));
      const offer = await offerNow(eventLog, body).catch((refusal: unknown) =>
        replayPreviousResult(
          eventLog.commands.of(giftStream),
          { id: giftId, key: placeKeyOf(giftId), body },
          refusal,
        ),
      );
      if ('status' in offer) {
        markReplayed(reply, accepted(offer));
        return reply.code(201).send(await showGift(eventLog, giftId, caller.oid));
      }
      if (offer.subscribersOnly) throw new ProblemError('SUBSCRIBERS_ONLY');
      if (offer.content.priceCoins === 0) throw new ProblemError('CONTENT_IS_FREE');
      const receiverOids = await receiversOf(deps, body.giftees);
      const receivers = receiverOids.map((receiverOid) => ({
        receiverOid,
        holdId: parseOid(oidFromKey(uuid5(giftId, receiverOid))),
      }));
      const asked = { caller, key, body, correlationId: request.id };
      const gift = { giftId, receivers, offer, coins: body.coins, payWith: body.payWith };
      markReplayed(reply, await placeGift(deps, asked, gift));
      await untilEnded(eventLog, giftId);
      return reply.code(201).send(await showGift(eventLog, giftId, caller.oid));
    },
  );

  app.get(
    '/api/account/gift',
    { schema: { querystring: GiftQuery, response: { 200: GiftReply } } },
    async (request) => showGift(eventLog, request.query.giftId, callerOf(request).oid),
  );
};
