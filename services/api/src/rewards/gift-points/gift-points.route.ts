import { giftCards, startGiftPointsCharge } from '@fanfold/application/rewards';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { GiftCardsReply, GiftPointsBody, GiftPointsReply } from '@fanfold/contracts/rewards';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../../http/command.ts';
import { languageOf } from '../../http/language.ts';
import type { GiftPointDeps } from '../deps.ts';

/** The stock on the page may be a few seconds old; an order reads it again. */
const lookMaxAgeMs = 5_000;

/** PAY-001 and PAY-002: gift points of the partner's store, and their payment without a card. */
export const giftPointRoutes: FastifyPluginAsyncZod<GiftPointDeps> = async (app, deps) => {
  const { eventLog, clock } = deps;

  app.get('/api/content/dl-giftcard', { schema: { response: { 200: GiftCardsReply } } }, async () => ({
    items: await giftCards(eventLog, clock.now(), { maxAgeMs: lookMaxAgeMs }),
  }));

  app.post(
    '/api/payment/gift-points',
    { schema: { body: GiftPointsBody, headers: IdempotencyHeaders, response: { 201: GiftPointsReply } } },
    async (request, reply) => {
      const wanted = { ...request.body, language: languageOf(request) };
      const started = await startGiftPointsCharge(deps, invocationOf(request, 'gift-points'), wanted);
      markReplayed(reply, started);
      const { chargeId, payUrl: kakaoPayUrl, position } = started.reply;
      return reply.code(201).send({ chargeId, kakaoPayUrl, position });
    },
  );
};
