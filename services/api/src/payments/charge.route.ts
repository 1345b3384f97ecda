import { startCharge } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { ChargeBody, ChargeStarted } from '@fanfold/contracts/payments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import type { PaymentsDeps } from './deps.ts';

/** PAY-005 and PAY-013: a charge on a provider's page. */
export const chargeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const schema = { body: ChargeBody, headers: IdempotencyHeaders, response: { 201: ChargeStarted } };
  const begin = async (request: FastifyRequest<{ Body: ChargeBody }>, reply: FastifyReply) => {
    const wanted = { ...request.body, language: languageOf(request) };
    const started = await startCharge(deps, invocationOf(request, 'charge'), wanted);
    markReplayed(reply, started);
    return reply.code(201).send(started.reply);
  };
  app.post('/api/payment/charge', { schema }, begin);
  app.post('/api/payment/onetime/ready', { schema }, begin);
};
