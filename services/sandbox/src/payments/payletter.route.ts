import { sandboxCredential } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import type { PaymentsDeps } from './index.ts';
import { payletterTid, seoulTime } from './reports.ts';

const RequestBody = z.object({
  pgcode: z.enum(['creditcard', 'kakaopay']),
  client_id: z.string(),
  user_id: z.string().max(64),
  order_no: z.string().max(64),
  amount: z.int().positive(),
  product_name: z.string(),
  return_url: z.url(),
  callback_url: z.url(),
  cancel_url: z.url(),
});
const CancelBody = z.object({
  pgcode: z.string(),
  client_id: z.string(),
  user_id: z.string(),
  tid: z.string(),
  amount: z.int().positive(),
  ip_addr: z.string(),
});
const ListQuery = z.object({
  client_id: z.string(),
  date: z.string().regex(/^\d{8}$/),
  date_type: z.string(),
});

const refusal = (message: string) => ({ code: 999, message });

/**
 * Payletter: a page that takes the money itself, a callback with a hash, and the list of a day's
 * transactions.
 */
export const payletterRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (
  app,
  { pages, baseUrl, secret },
) => {
  const right = `PLKEY ${sandboxCredential(secret, 'payletter-key')}`;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== right) return reply.code(401).send(refusal('The key is wrong.'));
    return undefined;
  });

  app.post('/payletter/v1.0/payments/request', { schema: { body: RequestBody } }, (request, reply) => {
    const { body } = request;
    const page = pages.open(body.order_no, {
      provider: 'payletter',
      kind: 'payment',
      chargeId: body.order_no,
      orderName: body.product_name,
      totalMinor: body.amount,
      currency: 'KRW',
      successUrl: body.return_url,
      failUrl: body.cancel_url,
      webhookUrl: body.callback_url,
      language: 'ko',
      payer: body.user_id,
      means: body.pgcode,
    });
    if (!page) return reply.code(400).send(refusal('This order number was used.'));
    const url = new URL(`/pay/${page.ref}`, baseUrl).href;
    return reply.send({ token: page.ref, online_url: url, mobile_url: url });
  });

  app.get(
    '/payletter/v1.0/payments/transaction/list',
    { schema: { querystring: ListQuery } },
    (request, reply) => {
      const { date } = request.query;
      const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
      const list = pages.books
        .settlement('payletter', day)
        .map(({ kind, ref, chargeId, amountMinor, at }) => ({
          status_code: kind === 'payment' ? 1 : kind === 'fee' ? 3 : 2,
          tid: `tid-${ref.slice(3)}`,
          cid: ref,
          order_no: chargeId,
          amount: Math.abs(amountMinor),
          transaction_date: seoulTime(at),
        }));
      return reply.send({ total_count: list.length, list });
    },
  );

  await app.register(cancelRoute, { pages });
};

/** A refund uses the original payment method, so the shop has to name it. */
const cancelRoute: FastifyPluginAsyncZod<Pick<PaymentsDeps, 'pages'>> = async (app, { pages }) => {
  app.post('/payletter/v1.0/payments/cancel', { schema: { body: CancelBody } }, (request, reply) => {
    const { tid, amount: amountMinor, pgcode } = request.body;
    const page = pages.find(`pl-${tid.replace('tid-', '')}`);
    if (page && (page.order.means ?? 'creditcard') !== pgcode)
      return reply.code(400).send(refusal('This is not how it was paid.'));
    const key = String(request.headers['idempotency-key'] ?? `${tid}/${amountMinor}`);
    const done = page && pages.refunds.ask({ page, amountMinor, key });
    if (!done) return reply.code(400).send(refusal('This amount cannot be cancelled.'));
    return reply.send({ tid: payletterTid(page), cid: done.refund.refundRef, amount: amountMinor });
  });
};
