import { cancelCharge, confirmCharge, refreshCharge } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { Charge, ChargeQuery, ConfirmChargeBody, RefreshChargeBody } from '@fanfold/contracts/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf } from '../http/command.ts';
import type { PaymentsDeps } from './deps.ts';

/** PAY-006, PAY-007, PAY-014: the payer wants to know, gives up, or comes back from the pay page. */
export const settleChargeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  app.put(
    '/api/payment/charge',
    { schema: { body: RefreshChargeBody, response: { 200: Charge } } },
    async (request) => refreshCharge(deps, askerOf(request), request.body),
  );

  app.delete(
    '/api/payment/charge',
    { schema: { querystring: ChargeQuery, response: { 200: Charge } } },
    async (request) => cancelCharge(deps, askerOf(request), request.query),
  );

  app.post(
    '/api/payment/onetime/confirm',
    { schema: { body: ConfirmChargeBody, headers: IdempotencyHeaders, response: { 200: Charge } } },
    async (request) => confirmCharge(deps, askerOf(request), request.body),
  );
};
