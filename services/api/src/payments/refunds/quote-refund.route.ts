import { paidCharge, quoteRefund } from '@fanfold/application/payments';
import { ReadHeaders } from '@fanfold/contracts';
import { RefundQuote, RefundQuoteQuery } from '@fanfold/contracts/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf, subjectOf } from '../../http/auth.ts';
import type { RefundDeps } from './deps.ts';

/** What a refund of a charge would be at this moment, or why it would be refused. */
export const quoteRefundRoute: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  const { eventLog, clock } = deps;
  app.get(
    '/api/payment/refund',
    { schema: { querystring: RefundQuoteQuery, headers: ReadHeaders, response: { 200: RefundQuote } } },
    async (request) => {
      const { chargeId } = request.query;
      const charge = await paidCharge(eventLog, chargeId);
      await subjectOf(request, charge.buyerOid);
      const askerOid = callerOf(request).oid;
      return quoteRefund(deps, { chargeId, charge, askerOid, now: clock.now() });
    },
  );
};
