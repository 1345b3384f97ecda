import { RefusedError } from '@fanfold/application';
import { codeIn, offerNow } from '@fanfold/application/commerce';
import { DiscountQuery, DiscountReply } from '@fanfold/contracts/commerce';
import { parseOid, workTarget } from '@fanfold/domain';
import { discountCoins, discountId, discountStream, useRefusal } from '@fanfold/domain/commerce';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { BuyDeps } from '../deps.ts';

/** COM-001: the discount of a code, before the purchase. */
export const checkCodeRoute: FastifyPluginAsyncZod<BuyDeps> = async (app, { eventLog, clock }) => {
  app.get(
    '/api/content/dc-code',
    { schema: { querystring: DiscountQuery, response: { 200: DiscountReply } } },
    async (request) => {
      // A visitor may have a right to the discount after signing in: the client keeps the code (COM-059).
      if (!request.caller) throw new RefusedError('IDENTIFICATION_REQUIRED');
      const { contentOid, contentType, discountCode } = request.query;
      const code = codeIn(discountCode, 'discountCode');
      const { content, seller } = await offerNow({ eventLog, clock }, { contentOid, contentType });
      if (content.priceCoins === 0) throw new RefusedError('CONTENT_IS_FREE');
      const { state } = await eventLog.commands.load(discountStream, discountId(seller.oid, code), {
        maxAgeMs: 0,
      });
      const buyerOid = parseOid(request.caller.oid);
      const resource = workTarget(contentOid);
      const refusal = useRefusal(state, { resource, buyerOid, now: clock.now() });
      if (refusal) throw new RefusedError(refusal.refused);
      const amount = discountCoins(content.priceCoins, state.discount);
      return { code, amount, listPriceCoins: content.priceCoins, coins: content.priceCoins - amount };
    },
  );
};
