import { languages } from '@fanfold/contracts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import type { PaymentsDeps } from '../index.ts';
import { Order, type Page } from '../page.ts';
import { field, keyOf, missing, wrong } from './form.ts';
import { cardError, intentOf, methodOf, sessionOf } from './objects.ts';

type Named = { Params: { id: string } };

/** Checkout sessions: the hosted page, for a payment and for saving a card. */
export const sessionRoutes: FastifyPluginAsync<PaymentsDeps> = async (app, deps) => {
  const { pages, cards, baseUrl } = deps;

  const shown = (page: Page) => {
    const session = sessionOf(page, new URL(`/pay/${page.ref}`, baseUrl).href);
    const card = page.card === null ? undefined : cards.find(page.card);
    return {
      ...session,
      payment_intent: session.payment_intent && intentOf(page),
      setup_intent: session.setup_intent && {
        id: session.setup_intent,
        object: 'setup_intent',
        status: card ? 'succeeded' : 'requires_payment_method',
        payment_method: card ? methodOf(card) : null,
        last_setup_error: cardError(page.status),
      },
    };
  };

  app.post('/v1/checkout/sessions', (request, reply) => {
    const order = Order.safeParse(orderFrom(request, deps));
    if (!order.success) return wrong(reply, order.error.message);
    const page = pages.open(keyOf(request, order.data.chargeId), order.data);
    if (!page) return reply.code(400).send({ error: { type: 'idempotency_error', message: 'Key reused' } });
    return reply.send(shown(page));
  });

  app.get<Named>('/v1/checkout/sessions/:id', (request, reply) => {
    const page = pages.find(request.params.id);
    return page ? reply.send(shown(page)) : missing(reply, 'checkout.session');
  });

  app.post<Named>('/v1/checkout/sessions/:id/expire', (request, reply) => {
    const before = pages.find(request.params.id);
    if (!before) return missing(reply, 'checkout.session');
    if (before.status !== 'pending') return wrong(reply, 'Only open Checkout Sessions can be expired.');
    return reply.send(shown(pages.close(before.ref) ?? before));
  });
};

const locales: Readonly<Record<string, string>> = { ja: 'jp' };

const orderFrom = (request: FastifyRequest, { hooksUrl }: PaymentsDeps) => {
  const get = (name: string) => field(request, name);
  const isSetUp = get('mode') === 'setup';
  const locale = get('locale') ?? 'en';
  const language = locales[locale] ?? locale;
  return {
    provider: 'stripe',
    kind: isSetUp ? 'set-up' : 'payment',
    chargeId: get('client_reference_id'),
    orderName: get('line_items[0][price_data][product_data][name]') ?? 'Card',
    totalMinor: Number(get('line_items[0][price_data][unit_amount]') ?? 0),
    currency: (get('line_items[0][price_data][currency]') ?? 'usd').toUpperCase(),
    successUrl: get('success_url'),
    failUrl: get('cancel_url'),
    webhookUrl: `${hooksUrl}/stripe`,
    language: (languages as readonly string[]).includes(language) ? language : 'en',
    customer: get('customer') ?? '',
  };
};
