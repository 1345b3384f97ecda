import {
  disableOneTouch,
  enableOneTouch,
  paymentSettingsOf,
  removeCard,
  removeDuplicateCards,
  selectCard,
  switchChatOneTouch,
} from '@fanfold/application/payments';
import {
  CardIdxBody,
  ChatOneTouchBody,
  EnableOneTouchBody,
  PaymentSettings,
} from '@fanfold/contracts/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { callerOf } from '../http/auth.ts';
import { askerOf } from '../http/command.ts';
import type { PaymentsDeps } from './deps.ts';

/** PAY-009, PAY-016, PAY-018, PAY-019, PAY-020, PAY-043: what people do with the cards they saved. */
export const manageCardsRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const answered = { response: { 200: PaymentSettings } };
  const ofCard = { schema: { body: CardIdxBody, ...answered } };
  const plain = { schema: { body: z.object({}), ...answered } };

  app.get('/api/payment/stripe/customer-data', { schema: answered }, (request) =>
    paymentSettingsOf(deps.eventLog, callerOf(request).oid, deps.clock.now()),
  );
  app.post('/api/payment/select-card', ofCard, (request) => selectCard(deps, askerOf(request), request.body));
  app.post('/api/payment/card/delete', ofCard, (request) => removeCard(deps, askerOf(request), request.body));
  app.post('/api/payment/duplicate-card/delete', plain, (request) =>
    removeDuplicateCards(deps, askerOf(request)),
  );
  app.post('/api/payment/one-touch', { schema: { body: EnableOneTouchBody, ...answered } }, (request) =>
    enableOneTouch(deps, askerOf(request), request.body),
  );
  app.post('/api/payment/one-touch/delete', plain, (request) => disableOneTouch(deps, askerOf(request)));
  app.post('/api/payment/chat-one-touch', { schema: { body: ChatOneTouchBody, ...answered } }, (request) =>
    switchChatOneTouch(deps, askerOf(request), request.body),
  );
};
