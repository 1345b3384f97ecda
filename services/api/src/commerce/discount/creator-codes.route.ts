import { createDiscountCode, endDiscountCode } from '@fanfold/application/commerce';
import { ReadHeaders } from '@fanfold/contracts';
import { CreateDiscountCodeBody, DiscountCodesReply, EndDiscountCodeBody } from '@fanfold/contracts/commerce';
import { readFrom } from '@fanfold/projection';
import { codesOf, discountCodes } from '@fanfold/projections/commerce/discount-codes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import { askerOf, written, writtenResponse } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { CommerceDeps } from '../deps.ts';

/** COM-021: a creator makes codes, ends them, and sees how often they were used. */
export const creatorCodesRoutes: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.post(
    '/api/creator-api/discount-code',
    { schema: { body: CreateDiscountCodeBody, response: writtenResponse } },
    (request) => written(createDiscountCode(deps, askerOf(request, 'creator'), request.body)),
  );

  app.post(
    '/api/creator-api/discount-code/end',
    { schema: { body: EndDiscountCodeBody, response: writtenResponse } },
    (request) => written(endDiscountCode(deps, askerOf(request, 'creator'), request.body)),
  );

  app.get(
    '/api/creator-api/discount-codes',
    { schema: { headers: ReadHeaders, response: { 200: DiscountCodesReply } } },
    async (request) => {
      const creatorOid = callerOf(request).oid;
      const fresh = await freshness(request, positions, [discountCodes]);
      return { ...fresh, codes: await readFrom(db, discountCodes, (tables) => codesOf(tables, creatorOid)) };
    },
  );
};
