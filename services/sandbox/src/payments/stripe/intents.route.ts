import type { FastifyPluginAsync } from 'fastify';

import type { PaymentsDeps } from '../index.ts';
import { noPage, Order } from '../page.ts';
import { field, keyOf, missing, wrong } from './form.ts';
import { cardError, intentOf, pageRefOf } from './objects.ts';

type Named = { Params: { id: string } };

/**
 * Payment intents: payments with a saved card, without a page. They are created first and confirmed second.
 */
export const intentRoutes: FastifyPluginAsync<PaymentsDeps> = async (app, { pages, cards, hooksUrl }) => {
  const find = (id: string) => pages.find(id) ?? pages.find(pageRefOf(id));

  app.post('/v1/payment_intents', (request, reply) => {
    const get = (name: string) => field(request, name);
    const card = cards.find(get('payment_method') ?? '');
    if (!card || card.detached || card.customer !== get('customer')) return missing(reply, 'PaymentMethod');
    const order = Order.safeParse({
      provider: 'stripe',
      kind: 'payment',
      chargeId: get('metadata[chargeId]'),
      orderName: get('description') ?? 'Payment',
      totalMinor: Number(get('amount')),
      currency: (get('currency') ?? '').toUpperCase(),
      // There is no page, so there is no return address.
      successUrl: noPage,
      failUrl: noPage,
      webhookUrl: `${hooksUrl}/stripe`,
      language: 'en',
      customer: card.customer,
    });
    if (!order.success) return wrong(reply, order.error.message);
    const intent = pages.openIntent(keyOf(request, order.data.chargeId), order.data, card.token);
    if (!intent) return reply.code(400).send({ error: { type: 'idempotency_error', message: 'Key reused' } });
    return reply.send(intentOf(intent));
  });

  app.get<Named>('/v1/payment_intents/:id', (request, reply) => {
    const page = find(request.params.id);
    return page ? reply.send(intentOf(page)) : missing(reply, 'payment_intent');
  });

  app.post<Named>('/v1/payment_intents/:id/confirm', (request, reply) => {
    const before = find(request.params.id);
    if (!before) return missing(reply, 'payment_intent');
    if (before.status !== 'agreed') return wrong(reply, 'You cannot confirm this PaymentIntent.');
    const card = cards.find(before.card ?? '');
    const verdict = !card || card.detached ? 'declined' : card.saved;
    const page = pages.capture(before.ref, verdict) ?? before;
    if (card?.losesAnswer)
      return reply.code(500).send({ error: { type: 'api_error', message: 'Try again.' } });
    const error = cardError(page.status);
    if (error) return reply.code(402).send({ error: { ...error, payment_intent: intentOf(page) } });
    return reply.send(intentOf(page));
  });

  app.post<Named>('/v1/payment_intents/:id/cancel', (request, reply) => {
    const before = find(request.params.id);
    if (!before) return missing(reply, 'payment_intent');
    if (before.status === 'approved') return wrong(reply, 'You cannot cancel this PaymentIntent.');
    return reply.send(intentOf(pages.close(before.ref) ?? before));
  });
};
