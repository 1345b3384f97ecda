import { chargeSavedCard, confirmOneTouch } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { Charge, ChargeSavedBody, OneTouchBody } from '@fanfold/contracts/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { invocationOf, markReplayed } from '../http/command.ts';
import type { PaymentsDeps } from './deps.ts';

/** PAY-008 and PAY-015: charges without a page, with the selected card or with the one-touch card. */
export const savedCardRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  app.post(
    '/api/payment/stripe/charge-saved',
    { schema: { body: ChargeSavedBody, headers: IdempotencyHeaders, response: { 201: Charge } } },
    async (request, reply) => {
      const charged = await chargeSavedCard(deps, invocationOf(request, 'savedCard'), request.body);
      markReplayed(reply, charged);
      return reply.code(201).send(charged.charge);
    },
  );

  app.post(
    '/api/payment/one-touch/confirm',
    { schema: { body: OneTouchBody, headers: IdempotencyHeaders, response: { 201: Charge } } },
    async (request, reply) => {
      const wanted = { ...request.body, isReauthenticated: callerOf(request).fresh };
      const charged = await confirmOneTouch(deps, invocationOf(request, 'oneTouch'), wanted);
      markReplayed(reply, charged);
      return reply.code(201).send(charged.charge);
    },
  );
};
