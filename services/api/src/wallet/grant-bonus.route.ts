import { grantBonus } from '@fanfold/application/wallet';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { BonusCoinsBody, BonusCoinsReply } from '@fanfold/contracts/wallet';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../http/command.ts';
import type { WalletDeps } from './deps.ts';

/** ADM-050: an administrator grants bonus coins. */
export const bonusCoinsRoute: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  app.post(
    '/api/admin/bonuscoins',
    { schema: { body: BonusCoinsBody, headers: IdempotencyHeaders, response: { 200: BonusCoinsReply } } },
    async (request, reply) => {
      const granted = await grantBonus(deps, invocationOf(request, 'bonuscoins', 'admin'), request.body);
      markReplayed(reply, granted);
      return { position: String(granted.position) };
    },
  );
};
