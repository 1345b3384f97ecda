import { Charge, ChargeQuery, RefreshChargeBody } from '@fanfold/contracts/payment';
import type { Oid } from '@fanfold/domain';
import { type ChargeState, chargeStream } from '@fanfold/domain/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { actorOf, callerOf, subjectOf } from '../http/auth.ts';
import { ProblemError } from '../http/problem.ts';
import { paymentRefOf, presentCharge, reportOutcome } from './charges.ts';
import type { PaymentsDeps } from './index.ts';

/** PAY-004 and PAY-003: how a charge stands, as far as is known, or after asking the provider. */
export const readChargeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { eventLog, providers }) => {
  const load = async (chargeId: Oid) =>
    (await eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 })).state;

  app.get(
    '/api/payment/charge',
    { schema: { querystring: ChargeQuery, response: { 200: Charge } } },
    async (request) => {
      const state = await load(request.query.chargeId);
      const charge = presentCharge(state);
      subjectOf(request, state.buyerOid, 'charge');
      return charge;
    },
  );

  app.put(
    '/api/payment/charge',
    { schema: { body: RefreshChargeBody, response: { 200: Charge } } },
    async (request) => {
      const caller = callerOf(request);
      const { chargeId } = request.body;
      const state = await load(chargeId);
      presentCharge(state);
      if (state.buyerOid !== caller.oid) throw new ProblemError('CHARGE_NOT_FOUND');
      const payment = paymentRefOf(state);
      const provider = providers.find(state.provider);
      if (provider && payment && isUndecided(state.status)) {
        const outcome = await provider.outcomeOf(payment).catch(() => ({ status: 'pending' }) as const);
        await reportOutcome(
          eventLog,
          { chargeId, outcome, key: `poll-${outcome.status}` },
          { actor: actorOf(caller), correlationId: request.id },
        );
      }
      return presentCharge(await load(chargeId));
    },
  );
};

/** Whether the provider may still know something new. Expiry is not final: money that came late is still money. */
const isUndecided = (status: ChargeState['status']): boolean =>
  status === 'opened' || status === 'unknown' || status === 'expired';
