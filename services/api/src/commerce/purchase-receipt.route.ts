import { RefusedError } from '@fanfold/application';
import { receiptNumberOf, seller } from '@fanfold/application/payments';
import { ReadHeaders } from '@fanfold/contracts';
import { PurchaseReceipt, PurchaseReceiptQuery } from '@fanfold/contracts/commerce';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { type CatalogueTile, catalogue, tilesOf } from '@fanfold/projections/catalogue/contents';
import { purchaseOf, purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { showsAdult } from '../http/adult-mode.ts';
import { callerOf } from '../http/auth.ts';
import { coverFor } from '../http/covers.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CommerceDeps } from './deps.ts';

/**
 * The receipt of something that the caller bought for coins. What was given has no price, and so no receipt.
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
      const adult = await showsAdult(deps, request);
      const shown = (work: CatalogueTile) =>
        work.isAdultContent && !adult ? drawn(work) : coverFor(deps, request, work);
      return {
        receiptNumber: receiptNumberOf(boughtAt, purchaseId),
        purchaseId,
        buyerOid,
        boughtAt,
        refundedAt,
        tile: tile ? { ...tile, purchased: true, cover: shown(tile) } : null,
        paidCoins,
        bonusCoins,
        editionCopy,
        seller,
      };
    },
  );
};

/**
 * The receipt names what was bought. Who is not shown works for adults gets the drawn cover in place of its
 * pictures.
 */
const drawn = ({ cover: { scene, colours } }: CatalogueTile): CatalogueTile['cover'] => ({ scene, colours });
