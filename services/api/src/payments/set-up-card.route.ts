import { finishCardSetUp, setUpCard } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { CardSetUp, CardSetUpStarted, ConfirmSetUpBody } from '@fanfold/contracts/payments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, invocationOf, markReplayed } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import type { PaymentsDeps } from './deps.ts';

/**
 * PAY-010, PAY-011, PAY-012, PAY-017: a card is saved on the provider's own page, for charges or for a
 * monthly fee.
 */
export const setUpCardRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const begin =
    (purpose: 'card' | 'subscription') => async (request: FastifyRequest, reply: FastifyReply) => {
      const wanted = { purpose, language: languageOf(request) };
      const started = await setUpCard(deps, invocationOf(request, `set-up-${purpose}`), wanted);
      markReplayed(reply, started);
      return reply.code(201).send(started.reply);
    };
  const finish = (request: FastifyRequest<{ Body: ConfirmSetUpBody }>) =>
    finishCardSetUp(deps, askerOf(request), request.body);

  const begins = { schema: { headers: IdempotencyHeaders, response: { 201: CardSetUpStarted } } };
  const finishes = { schema: { body: ConfirmSetUpBody, response: { 200: CardSetUp } } };
  app.post('/api/payment/stripe/setup-card', begins, begin('card'));
  app.post('/api/payment/subscription/ready', begins, begin('subscription'));
  app.post('/api/payment/registercard', finishes, finish);
  app.post('/api/payment/subscription/confirm', finishes, finish);
};
