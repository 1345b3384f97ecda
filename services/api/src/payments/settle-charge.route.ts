import { RefusedError } from '@fanfold/application';
import { presentCharge, settleCharge } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { Charge, ChargeQuery, ConfirmChargeBody, RefreshChargeBody } from '@fanfold/contracts/payments';
import type { Oid } from '@fanfold/domain';
import { chargeStream } from '@fanfold/domain/payments';
import { ProviderError } from '@fanfold/payments';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import type { PaymentsDeps } from './deps.ts';

/** PAY-006, PAY-007, PAY-014: the payer wants to know, gives up, or comes back from the pay page. The provider is asked. */
export const settleChargeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (
  app,
  { eventLog, providers },
) => {
  const { commands } = eventLog;
  const settleOwn = async (
    request: FastifyRequest,
    question: { chargeId: Oid; how: 'ask' | 'close'; approvalToken?: string | undefined },
  ) => {
    const caller = callerOf(request);
    const { state } = await commands.load(chargeStream, question.chargeId, { maxAgeMs: 0 });
    if (state.buyerOid !== caller.oid) throw new RefusedError('CHARGE_NOT_FOUND');
    const asker = { actor: actorOf(caller), correlationId: request.id };
    const settled = await settleCharge({ commands, providers }, { ...question, ...asker }).catch(
      (error: unknown) => {
        // It is over as far as we know, and nobody can say more: the provider will, or the night's reconciliation.
        if (error instanceof ProviderError) return state;
        throw error;
      },
    );
    return presentCharge(settled);
  };

  app.put(
    '/api/payment/charge',
    { schema: { body: RefreshChargeBody, response: { 200: Charge } } },
    async (request) => settleOwn(request, { chargeId: request.body.chargeId, how: 'ask' }),
  );

  // Giving up is told to the provider first, so that "you were not charged" stays true.
  app.delete(
    '/api/payment/charge',
    { schema: { querystring: ChargeQuery, response: { 200: Charge } } },
    async (request) => settleOwn(request, { chargeId: request.query.chargeId, how: 'close' }),
  );

  app.post(
    '/api/payment/onetime/confirm',
    { schema: { body: ConfirmChargeBody, headers: IdempotencyHeaders, response: { 200: Charge } } },
    // Its effect is keyed by the charge; that the person meant it, its policy has asked for.
    async (request) => settleOwn(request, { ...request.body, how: 'ask' }),
  );
};
