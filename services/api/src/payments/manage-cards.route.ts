import { accepted, RefusedError } from '@fanfold/application';
import { paymentSettingsOf } from '@fanfold/application/payments';
import { terms } from '@fanfold/contracts';
import {
  CardIdxBody,
  ChatOneTouchBody,
  EnableOneTouchBody,
  PaymentSettings,
} from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { type CardCommand, cardsStream } from '@fanfold/domain/payments';
import { creditsStream } from '@fanfold/domain/wallet';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf, callerOf } from '../http/auth.ts';
import type { PaymentsDeps } from './deps.ts';

/** PAY-009, PAY-016, PAY-018, PAY-019, PAY-020, PAY-043: what somebody does with the cards they saved. */
export const manageCardsRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const { eventLog, clock, ids } = deps;
  const settings = (request: FastifyRequest) =>
    paymentSettingsOf(eventLog, callerOf(request).oid, clock.now());
  const change = async (request: FastifyRequest, command: CardCommand): Promise<PaymentSettings> => {
    const caller = callerOf(request);
    accepted(
      await eventLog.commands.of(cardsStream).handle({
        id: caller.oid,
        // Each says what is to be, so saying it again changes nothing and needs no key of its own.
        key: ids.uuid(),
        body: command,
        actor: actorOf(caller),
        correlationId: request.id,
        command: () => command,
      }),
    );
    return settings(request);
  };
  const ofCard = { schema: { body: CardIdxBody, response: { 200: PaymentSettings } } };
  const plain = { schema: { body: z.object({}), response: { 200: PaymentSettings } } };

  app.get(
    '/api/payment/stripe/customer-data',
    { schema: { response: { 200: PaymentSettings } } },
    (request) => settings(request),
  );
  app.post('/api/payment/select-card', ofCard, (request) =>
    change(request, { type: 'SelectCard', cardIdx: request.body.cardIdx }),
  );
  app.post('/api/payment/card/delete', ofCard, (request) =>
    change(request, { type: 'RemoveCard', cardIdx: request.body.cardIdx }),
  );
  app.post('/api/payment/duplicate-card/delete', plain, (request) =>
    change(request, { type: 'RemoveDuplicates' }),
  );
  app.post(
    '/api/payment/one-touch',
    { schema: { body: EnableOneTouchBody, response: { 200: PaymentSettings } } },
    (request) => {
      if (!request.body.agreedToPaymentTerms) throw new RefusedError('TERMS_REQUIRED');
      const { cardIdx } = request.body;
      return change(request, { type: 'EnableOneTouch', cardIdx, termsVersion: terms.payment });
    },
  );
  app.post('/api/payment/one-touch/delete', plain, (request) => change(request, { type: 'DisableOneTouch' }));
  await app.register(chatOneTouchRoute, deps);
};

/** PAY-048: the chat's own switch. What it does is the credits' to say. */
const chatOneTouchRoute: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { eventLog, clock, ids }) => {
  app.post(
    '/api/payment/chat-one-touch',
    { schema: { body: ChatOneTouchBody, response: { 200: PaymentSettings } } },
    async (request) => {
      const caller = callerOf(request);
      const userOid = parseOid(caller.oid);
      const { state } = await eventLog.commands.load(creditsStream, caller.oid, { maxAgeMs: 0 });
      const { coinsADay } = state.autoTopUp;
      accepted(
        await eventLog.commands.of(creditsStream).handle({
          id: userOid,
          key: ids.uuid(),
          body: request.body,
          actor: actorOf(caller),
          correlationId: request.id,
          command: () => ({ type: 'ChangeAutoTopUp', userOid, enabled: request.body.enabled, coinsADay }),
        }),
      );
      return paymentSettingsOf(eventLog, caller.oid, clock.now());
    },
  );
};
