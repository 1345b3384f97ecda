import { RefusedError } from '@fanfold/application';
import { buyGiftPoints, giftCards } from '@fanfold/application/rewards';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { GiftCardsReply, GiftPointsBody, GiftPointsReply } from '@fanfold/contracts/rewards';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import { invocationOf, markReplayed } from '../../http/command.ts';
import { languageOf } from '../../http/language.ts';
import type { RewardsDeps } from '../deps.ts';

/** What a stock says may be a few seconds old for somebody who only looks. */
const lookMaxAgeMs = 5_000;

/** PAY-001 and PAY-002: gift points of the partner's store, and their payment without a card. */
export const giftPointRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  const { eventLog, clock } = deps;

  app.get('/api/content/dl-giftcard', { schema: { response: { 200: GiftCardsReply } } }, async () => ({
    items: await giftCards(eventLog, clock.now(), { maxAgeMs: lookMaxAgeMs }),
  }));

  app.post(
    '/api/payment/gift-points',
    { schema: { body: GiftPointsBody, headers: IdempotencyHeaders, response: { 201: GiftPointsReply } } },
    async (request, reply) => {
      const { itemName, userOid, amount } = request.body;
      if (itemName === undefined) throw new RefusedError('NO_ITEM_SELECTED');
      if (userOid !== undefined && userOid !== callerOf(request).oid) throw new RefusedError('NOT_ALLOWED');
      const wanted = { itemName, amount, language: languageOf(request) };
      const begun = await buyGiftPoints(deps, invocationOf(request, 'gift-points'), wanted);
      markReplayed(reply, begun);
      const { chargeId, payUrl: kakaoPayUrl, position } = begun;
      return reply.code(201).send({ chargeId, kakaoPayUrl, position });
    },
  );
};
