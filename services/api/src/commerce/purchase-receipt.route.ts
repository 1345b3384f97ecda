import { RefusedError } from '@fanfold/application';
import { receiptNumberOf, seller } from '@fanfold/application/payments';
import { ReadHeaders } from '@fanfold/contracts';
import { PurchaseReceipt, PurchaseReceiptQuery } from '@fanfold/contracts/commerce';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { type CatalogueTile, catalogue, tilesOf } from '@fanfold/projections/catalogue/contents';
import { purchaseOf, purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { hiddenWorks } from '../http/hidden-works.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CommerceDeps } from './deps.ts';

/**
 * The receipt of something that the caller bought for coins. What was given has no price, and so no receipt.
 * As among the purchases, a work for adults has no title here while its buyer is shown no such works.
 */
export const purchaseReceiptRoute: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/account/purchase/receipt',
    {
      schema: { querystring: PurchaseReceiptQuery, headers: ReadHeaders, response: { 200: PurchaseReceipt } },
    },
    async (request) => {
      const buyerOid = parseOid(callerOf(request).oid);
      const { purchaseId } = request.query;
      await freshness(request, positions, [purchases, catalogue]);
      const found = await readFrom(db, purchases, (tables) => purchaseOf(tables, { buyerOid, purchaseId }));
      if (!found || found.source !== 'purchase') throw new RefusedError('NOT_FOUND');
      const { contentOid, boughtAt, refundedAt, paidCoins, bonusCoins, editionCopy } = found;
      const [tile] = await readFrom(db, catalogue, (tables) => tilesOf(tables, [contentOid]));
      const why = (await hiddenWorks(deps, request, [contentOid])).get(contentOid);
      return {
        receiptNumber: receiptNumberOf(boughtAt, purchaseId),
        purchaseId,
        buyerOid,
        boughtAt,
        refundedAt,
        work: tile && why === undefined ? named(tile) : null,
        isAdultOnly: why === 'adult_only',
        paidCoins,
        bonusCoins,
        editionCopy,
        seller,
      };
    },
  );
};

const named = ({ title, original, creatorNickname, creatorNames }: CatalogueTile) => ({
  title,
  original,
  creatorNickname,
  creatorNames,
});
