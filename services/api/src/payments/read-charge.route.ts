import { RefusedError } from '@fanfold/application';
import { presentCharge } from '@fanfold/application/payments';
import { Charge, ChargeQuery, ConfirmedPayment } from '@fanfold/contracts/payments';
import type { Oid } from '@fanfold/domain';
import { chargeStream } from '@fanfold/domain/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf, subjectOf } from '../http/auth.ts';
import type { PaymentsDeps } from './deps.ts';

/** PAY-003 and PAY-004: how a charge stands, as far as is known. */
export const readChargeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { eventLog }) => {
  const load = async (chargeId: Oid) =>
    (await eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 })).state;

  app.get(
    '/api/payment/charge',
    { schema: { querystring: ChargeQuery, response: { 200: Charge } } },
    async (request) => {
      const state = await load(request.query.chargeId);
      const charge = presentCharge(state);
      await subjectOf(request, state.buyerOid);
      return charge;
    },
  );

  app.get(
    '/api/account/payment/checkConfirmPayment',
    { schema: { querystring: ChargeQuery, response: { 200: ConfirmedPayment } } },
    async (request) => {
      const caller = callerOf(request);
      const state = await load(request.query.chargeId);
      if (state.buyerOid !== caller.oid) throw new RefusedError('CHARGE_NOT_FOUND');
      const { chargeId, status } = presentCharge(state);
      const confirmed = status === 'approved' || status === 'credited';
      return { chargeId, confirmed, status };
    },
  );
};
