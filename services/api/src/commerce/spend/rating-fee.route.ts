import { payRatingFee } from '@fanfold/application/commerce';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { PayRatingFeeBody } from '@fanfold/contracts/catalogue';
import { SpendReply } from '@fanfold/contracts/commerce';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../../http/command.ts';
import type { BuyDeps } from '../deps.ts';

/** CAT-042: a creator pays for the age rating of a video of theirs. */
export const ratingFeeRoute: FastifyPluginAsyncZod<BuyDeps> = async (app, deps) => {
  app.post(
    '/api/content/payratingfee',
    { schema: { body: PayRatingFeeBody, headers: IdempotencyHeaders, response: { 201: SpendReply } } },
    async (request, reply) => {
      const spent = await payRatingFee(deps, invocationOf(request, 'rating-fee'), request.body.ratingDoc);
      markReplayed(reply, spent);
      return reply.code(201).send(spent.reply);
    },
  );
};
