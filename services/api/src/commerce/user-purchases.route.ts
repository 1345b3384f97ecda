import { ReadHeaders } from '@fanfold/contracts';
import { UserPurchasesQuery, UserPurchasesReply } from '@fanfold/contracts/commerce';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { allPurchasesPage, purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../http/read-your-writes.ts';
import type { CommerceDeps } from './deps.ts';

/** ADM-021: what a person bought, for an administrator who helps them or gives something back. */
export const userPurchasesRoute: FastifyPluginAsyncZod<CommerceDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/admin/getuserpurchase',
    {
      schema: {
        querystring: UserPurchasesQuery,
        headers: ReadHeaders,
        response: { 200: UserPurchasesReply },
      },
    },
    async (request) => {
      const { userOid, ...page } = request.query;
      const fresh = await freshness(request, positions, [purchases]);
      const found = await readFrom(db, purchases, (tables) =>
        allPurchasesPage(tables, { buyerOid: userOid, ...page }),
      );
      return {
        ...fresh,
        userOid,
        purchases: found.purchases.map(({ contentKind: _kind, ...one }) => ({
          ...one,
          purchaseId: parseOid(one.purchaseId),
          contentOid: parseOid(one.contentOid),
          sellerOid: one.sellerOid === null ? null : parseOid(one.sellerOid),
          giverOid: one.giverOid === null ? null : parseOid(one.giverOid),
        })),
        nextCursor: found.nextCursor,
      };
    },
  );
};
