import { RefusedError } from '@fanfold/application';
import { withdrawPurchase } from '@fanfold/application/commerce';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { RefundReply, WithdrawPurchaseBody } from '@fanfold/contracts/commerce';
import { readFrom } from '@fanfold/projection';
import { purchaseOf, purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../http/command.ts';
import type { CommerceDeps } from './deps.ts';

/**
 * A buyer gives back what was not delivered. The list of purchases says where its event is, and the wallet
 * decides.
 */
export const withdrawPurchaseRoute: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  app.post(
    '/api/account/purchase/withdraw',
    {
      schema: { body: WithdrawPurchaseBody, headers: IdempotencyHeaders, response: { 200: RefundReply } },
    },
    async (request, reply) => {
      const invocation = invocationOf(request, 'withdraw-purchase');
      const { oid: buyerOid } = invocation.actor;
      const { purchaseId } = request.body;
      const found = await readFrom(deps.db, purchases, (tables) =>
        purchaseOf(tables, { buyerOid, purchaseId }),
      );
      if (!found) throw new RefusedError('PURCHASE_NOT_REFUNDABLE');
      const withdrawn = await withdrawPurchase(deps, invocation, found.revision);
      markReplayed(reply, withdrawn);
      const { position, paidCoins, bonusCoins } = withdrawn;
      return { position: String(position), paidCoins, bonusCoins };
    },
  );
};
