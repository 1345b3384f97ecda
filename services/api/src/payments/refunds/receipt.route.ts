import { mailReceipt, readReceipt } from '@fanfold/application/payments';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import { Receipt, ReceiptMailed, ReceiptQuery } from '@fanfold/contracts/payments';
import { chargeMoney } from '@fanfold/projections/payments/charge-money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../../http/auth.ts';
import { invocationOf } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** The receipt of a charge, with what was refunded since; on a page and by mail. */
export const receiptRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  const { positions } = deps;

  app.get(
    '/api/payment/receipt',
    { schema: { querystring: ReceiptQuery, headers: ReadHeaders, response: { 200: Receipt } } },
    async (request) => {
      await freshness(request, positions, [chargeMoney]);
      const receipt = await readReceipt(deps, request.query.chargeId);
      await subjectOf(request, receipt.buyerOid);
      return receipt;
    },
  );

  app.post(
    '/api/payment/receipt',
    { schema: { body: ReceiptQuery, headers: IdempotencyHeaders, response: { 200: ReceiptMailed } } },
    async (request) => {
      await mailReceipt(deps, invocationOf(request, 'mail-receipt'), request.body);
      return { mailed: true as const };
    },
  );
};
