import { giftCoins } from '@fanfold/application/wallet';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { GiftCoinsBody, GiftCoinsReply } from '@fanfold/contracts/wallet';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../http/command.ts';
import type { WalletDeps } from './deps.ts';

/** ADM-022: an administrator gives bonus coins to several people at once. */
export const giftCoinsRoute: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  app.post(
    '/api/admin/gift-coins',
    { schema: { body: GiftCoinsBody, headers: IdempotencyHeaders, response: { 200: GiftCoinsReply } } },
    async (request, reply) => {
      const gifted = await giftCoins(deps, invocationOf(request, 'gift-coins', 'admin'), request.body);
      markReplayed(reply, gifted);
      return { position: String(gifted.position), given: [...gifted.given] };
    },
  );
};
