import type { FastifyPluginAsync } from 'fastify';

import type { SettledLine } from '../books.ts';
import type { PaymentsDeps } from '../index.ts';
import { isPending, refund } from '../refunds.ts';
import { field, keyOf, missing, wrong } from './form.ts';
import { intentIdOf, pageRefOf } from './objects.ts';

type Listing = { Querystring: Record<string, string | undefined> };

/** Refunds of a payment, and the list of what moved on the shop's account. */
export const refundRoutes: FastifyPluginAsync<PaymentsDeps> = async (app, { pages }) => {
  app.post('/v1/refunds', (request, reply) => {
    const id = field(request, 'payment_intent') ?? '';
    const page = pages.find(id) ?? pages.find(pageRefOf(id));
    if (!page) return missing(reply, 'payment_intent');
    const amountMinor = Number(field(request, 'amount') ?? page.takenMinor);
    const key = keyOf(request, `${page.ref}-refund`);
    const done = refund(pages.books, { page, amountMinor, key, now: pages.now(), mayWait: true });
    if (!done) return wrong(reply, 'Refund amount is greater than unrefunded amount on charge.');
    return reply.send({
      id: `re_${done.refundRef}`,
      object: 'refund',
      status: done.isPending ? 'pending' : 'succeeded',
      amount: amountMinor,
      currency: page.currency.toLowerCase(),
      payment_intent: intentIdOf(page),
    });
  });

  app.get<{ Params: { id: string } }>('/v1/refunds/:id', (request, reply) => {
    const { id } = request.params;
    const isWaiting = isPending(pages.books, id.replace('re_', ''));
    return reply.send({ id, object: 'refund', status: isWaiting ? 'pending' : 'succeeded' });
  });

  app.get<Listing>('/v1/balance_transactions', (request, reply) => {
    const seconds = (name: string) => new Date(Number(request.query[name] ?? 0) * 1000).toISOString();
    const lines = pages.books.settled('stripe', seconds('created[gte]'), seconds('created[lt]'));
    const after = lines.findIndex((line) => idOf(line) === request.query['starting_after']);
    const limit = Number(request.query['limit'] ?? 10);
    const shown = lines.slice(after + 1, after + 1 + limit);
    return reply.send({
      object: 'list',
      url: '/v1/balance_transactions',
      has_more: lines.length > after + 1 + limit,
      data: shown.map((line) => ({
        id: idOf(line),
        object: 'balance_transaction',
        type: types[line.kind],
        amount: line.amountMinor,
        currency: line.currency.toLowerCase(),
        created: Math.floor(Date.parse(line.at) / 1000),
        source: {
          object: line.kind === 'payment' ? 'charge' : line.kind,
          payment_intent: line.ref.startsWith('cs_test_') ? `pi_${line.ref.slice(8)}` : line.ref,
          metadata: { chargeId: line.chargeId },
        },
      })),
    });
  });
};

const idOf = ({ entry, kind }: SettledLine): string => (kind === 'fee' ? `txn_${entry}_fee` : `txn_${entry}`);

/** Stripe's words for what a balance transaction is. */
const types: Readonly<Record<SettledLine['kind'], string>> = {
  payment: 'charge',
  refund: 'refund',
  fee: 'stripe_fee',
  dispute: 'adjustment',
  dispute_reversal: 'adjustment',
};
