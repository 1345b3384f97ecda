import { type RefusedError, wrongGuesses } from '@fanfold/application';
import { type Bought, placeOrder } from '@fanfold/application/commerce';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { OrderBody, type OrderFailureCode, OrderReply } from '@fanfold/contracts/commerce';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../../http/command.ts';
import { noteWrongGuess } from '../../http/guesses/index.ts';
import { problemOf } from '../../http/problem.ts';
import type { BuyDeps } from '../deps.ts';

/** COM-004, COM-031: each item is bought or is not, with the reason. */
export const orderRoute: FastifyPluginAsyncZod<BuyDeps> = async (app, deps) => {
  app.post(
    '/api/account/purchase/shoppingCart',
    { schema: { body: OrderBody, headers: IdempotencyHeaders, response: { 200: OrderReply } } },
    async (request, reply) => {
      const result = await placeOrder(deps, invocationOf(request, 'order'), request.body);
      markReplayed(reply, result);
      if (result.refused.some(({ error }) => wrongGuesses.includes(error.code))) noteWrongGuess(request);
      return {
        position: String(result.position),
        successes: result.bought.map(({ entry, bought }) => succeeded(entry, bought)),
        failures: result.refused.map(({ entry, error }) => failed(entry, error, request)),
        balance: result.balance,
      };
    },
  );
};

type Reply = ReturnType<typeof OrderReply.parse>;

const failed = (entry: string, error: RefusedError, request: FastifyRequest): Reply['failures'][number] => ({
  entry,
  code: error.code as OrderFailureCode,
  message: problemOf(error, request).title,
  details: { ...error.details },
});

const succeeded = (entry: string, { event }: Bought): Reply['successes'][number] => {
  const { purchaseId, paidCoins, bonusCoins, editionCopy = null } = event;
  return { entry, purchaseId, paidCoins, bonusCoins, editionCopy };
};
