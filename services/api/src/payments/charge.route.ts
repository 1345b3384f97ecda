import { initiateCharge, openCharge, pricedProduct } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { ChargeBody, ChargeStarted } from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { oidFromKey } from '@fanfold/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import { commandKey, markReplayed } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import type { PaymentsDeps } from './deps.ts';

/**
 * PAY-005 and PAY-013: a charge on a provider's page. It is recorded first; then the provider is called, keyed by the charge's
 * id, so the same request goes on where an earlier one ended.
 */
export const chargeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const schema = { body: ChargeBody, headers: IdempotencyHeaders, response: { 201: ChargeStarted } };
  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as ChargeBody;
    const product = pricedProduct(deps.providers, body.provider, body);
    const caller = callerOf(request);
    const key = commandKey(request, 'charge');
    // The id follows from the key: a retry names the same charge, here and at the provider.
    const chargeId = parseOid(oidFromKey(key));
    const asker = { actor: actorOf(caller), correlationId: request.id };
    const charge = { chargeId, buyerOid: parseOid(caller.oid), provider: body.provider, ...product };
    const initiated = await initiateCharge(deps.eventLog, { ...asker, key, body, charge });
    markReplayed(reply, initiated);
    const language = languageOf(request);
    const backTo = (result: string) => `${deps.publicUrl}/${language}/charge/${result}?chargeId=${chargeId}`;
    const opened = await openCharge(deps, {
      ...asker,
      initiated,
      language,
      orderName: `${initiated.state.paidCoins} coins`,
      successUrl: backTo('success'),
      failUrl: backTo('fail'),
    });
    return reply.code(201).send({ chargeId, ...opened });
  };
  app.post('/api/payment/charge', { schema }, begin);
  app.post('/api/payment/onetime/ready', { schema }, begin);
};
