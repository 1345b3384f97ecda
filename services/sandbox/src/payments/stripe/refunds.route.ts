import type { FastifyPluginAsync } from 'fastify';

import type { Movement } from '../books.ts';
import type { PaymentsDeps } from '../index.ts';
import type { Page } from '../page.ts';
import type { Refund } from '../refunds.ts';
import { field, keyOf, missing, wrong } from './form.ts';
import { intentIdOf, pageRefOf } from './objects.ts';

/**
 * Stripe forgets idempotency keys when they are a day old (https://docs.stripe.com/api/idempotent_requests).
 */
const keyLivesMs = 86_400_000;

type Listing = { Querystring: Record<string, string | undefined> };

/** Refunds of a payment. */
export const refundRoutes: FastifyPluginAsync<PaymentsDeps> = async (app, { pages }) => {
  const find = (id: string) => pages.find(id) ?? pages.find(pageRefOf(id));

  app.post('/v1/refunds', (request, reply) => {
    const page = find(field(request, 'payment_intent') ?? '');
    if (!page) return missing(reply, 'payment_intent');
    const amountMinor = Number(field(request, 'amount') ?? page.takenMinor);
    const key = keyOf(request, '') || undefined;
    const metadata = metadataIn(request.body);
    const done = pages.refunds.ask({ page, amountMinor, key, keyLivesMs, metadata, mayWait: true });
    if (!done) return wrong(reply, 'Refund amount is greater than unrefunded amount on charge.');
    // The same key returns the same answer, though the refund may have changed since.
    const status = page.fault === 'slow-refund' ? 'pending' : 'succeeded';
    return reply.send(refundOf(page, { ...done.refund, status }));
  });

  app.get<Listing>('/v1/refunds', (request, reply) => {
    const page = find(request.query['payment_intent'] ?? '');
    if (!page) return missing(reply, 'payment_intent');
    const all = pages.refunds.of(page);
    const after = all.findIndex(({ refundRef }) => idOf({ refundRef }) === request.query['starting_after']);
    const limit = Number(request.query['limit'] ?? 10);
    return reply.send({
      object: 'list',
      url: '/v1/refunds',
      has_more: all.length > after + 1 + limit,
      data: all.slice(after + 1, after + 1 + limit).map((refund) => refundOf(page, refund)),
    });
  });
};

const idOf = ({ refundRef }: Pick<Refund, 'refundRef'>): string => `re_${refundRef}`;

const refundOf = (page: Page, { metadata, status, ...refund }: Refund) => ({
  id: idOf(refund),
  object: 'refund',
  status,
  amount: refund.amountMinor,
  currency: page.currency.toLowerCase(),
  payment_intent: intentIdOf(page),
  metadata,
});

/** `metadata[name]` as Stripe's forms write it. */
const metadataIn = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, String(value)]];
    }),
  );

/** The transactions of the shop's account, with Stripe's fees. */
export const balanceRoutes: FastifyPluginAsync<PaymentsDeps> = async (app, { pages }) => {
  app.get<Listing>('/v1/balance_transactions', (request, reply) => {
    const seconds = (name: string) => new Date(Number(request.query[name] ?? 0) * 1000).toISOString();
    const lines = pages.books.moved('stripe', seconds('created[gte]'), seconds('created[lt]'));
    const after = lines.findIndex((line) => transactionId(line) === request.query['starting_after']);
    const limit = Number(request.query['limit'] ?? 10);
    const shown = lines.slice(after + 1, after + 1 + limit);
    return reply.send({
      object: 'list',
      url: '/v1/balance_transactions',
      has_more: lines.length > after + 1 + limit,
      data: shown.map((line) => ({
        id: transactionId(line),
        object: 'balance_transaction',
        type: types[line.kind],
        amount: line.amountMinor,
        fee: line.feeMinor,
        net: line.amountMinor - line.feeMinor,
        currency: line.currency.toLowerCase(),
        created: Math.floor(Date.parse(line.at) / 1000),
        source: {
          object: line.kind === 'payment' ? 'charge' : line.kind,
          payment_intent: line.ref.startsWith('cs_test_') ? `pi_${line.ref.slice(8)}` : line.ref,
          metadata: sourceMetadata(line, pages.refunds.find(line.key)),
        },
      })),
    });
  });
};

/** A charge has its intent's metadata, a refund its own, and a dispute none. */
const sourceMetadata = ({ kind, chargeId }: Movement, refund: Refund | undefined): Record<string, string> => {
  if (kind === 'payment') return { chargeId };
  return refund ? { ...refund.metadata } : {};
};

const transactionId = ({ entry }: Movement): string => `txn_${entry}`;

/** Stripe's types of balance transactions. */
const types: Readonly<Record<Movement['kind'], string>> = {
  payment: 'charge',
  refund: 'refund',
  dispute: 'adjustment',
  dispute_reversal: 'adjustment',
};
