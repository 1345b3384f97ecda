import { language } from '@fanfold/contracts';
import { sandboxCredential } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import type { PaymentsDeps } from '../index.ts';
import type { Page } from '../page.ts';
import { transmissionSignature } from '../signatures.ts';
import { captureIdOf, orderOf } from './objects.ts';

const Money = z.object({
  currency_code: z.enum(['KRW', 'JPY', 'USD']),
  value: z.string().regex(/^\d+(\.\d\d)?$/),
});
const OrderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({ custom_id: z.string(), description: z.string().optional(), amount: Money }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        return_url: z.url(),
        cancel_url: z.url(),
        locale: z.string().optional(),
      }),
    }),
  }),
});
const VerifyBody = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_event: z.unknown(),
});
const Id = z.object({ id: z.string().max(80) });

const languages: Readonly<Record<string, string>> = { 'ja-JP': 'jp', 'ko-KR': 'ko', 'es-ES': 'es' };

const minorOf = ({ currency_code, value }: z.infer<typeof Money>): number =>
  Number(currency_code === 'USD' ? value.replace('.', '') : value);

const unknown = { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' };

/**
 * PayPal: orders that a payer consents to and the shop captures, refunds, and the verification of its
 * webhooks.
 */
export const paypalRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const { secret } = deps;
  const token = sandboxCredential(secret, 'paypal-token');
  const basic = `Basic ${Buffer.from(`fanfold:${sandboxCredential(secret, 'paypal-secret')}`).toString('base64')}`;
  app.addHook('onRequest', async (request, reply) => {
    const right = request.url === '/paypal/v1/oauth2/token' ? basic : `Bearer ${token}`;
    if (request.headers.authorization !== right) return reply.code(401).send({ error: 'invalid_client' });
    return undefined;
  });

  app.post('/paypal/v1/oauth2/token', (_request, reply) =>
    reply.send({ access_token: token, token_type: 'Bearer', expires_in: 32_400 }),
  );

  app.post(
    '/paypal/v1/notifications/verify-webhook-signature',
    { schema: { body: VerifyBody } },
    (request, reply) => {
      const { transmission_id: id, transmission_time: time, transmission_sig, webhook_event } = request.body;
      const right = transmissionSignature(secret, { id, time, body: JSON.stringify(webhook_event) });
      return reply.send({ verification_status: right === transmission_sig ? 'SUCCESS' : 'FAILURE' });
    },
  );

  await app.register(orderRoutes, deps);
  await app.register(refundRoutes, deps);
};

const orderRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages, baseUrl, hooksUrl }) => {
  const shown = (page: Page) => orderOf(page, new URL(`/pay/${page.ref}`, baseUrl).href);

  app.post('/paypal/v2/checkout/orders', { schema: { body: OrderBody } }, (request, reply) => {
    const { purchase_units, payment_source } = request.body;
    const [{ custom_id, description, amount }] = purchase_units;
    const { return_url, cancel_url, locale = '' } = payment_source.paypal.experience_context;
    const page = pages.open(String(request.headers['paypal-request-id'] ?? custom_id), {
      provider: 'paypal',
      kind: 'payment',
      chargeId: custom_id,
      orderName: description ?? 'Order',
      totalMinor: minorOf(amount),
      currency: amount.currency_code,
      successUrl: return_url,
      failUrl: cancel_url,
      webhookUrl: `${hooksUrl}/paypal`,
      language: language.catch('en').parse(languages[locale]),
    });
    return page ? reply.code(201).send(shown(page)) : reply.code(422).send({ name: 'UNPROCESSABLE_ENTITY' });
  });

  app.get('/paypal/v2/checkout/orders/:id', { schema: { params: Id } }, (request, reply) => {
    const page = pages.find(request.params.id);
    return page ? reply.send(shown(page)) : reply.code(404).send(unknown);
  });

  app.post('/paypal/v2/checkout/orders/:id/capture', { schema: { params: Id } }, (request, reply) => {
    const before = pages.find(request.params.id);
    if (!before) return reply.code(404).send(unknown);
    const page = pages.capture(before.ref) ?? before;
    if (page.status === 'approved') {
      const isLost = before.status === 'agreed' && page.fault === 'lost-answer';
      return isLost
        ? reply.code(500).send({ name: 'INTERNAL_SERVER_ERROR' })
        : reply.code(201).send(shown(page));
    }
    const issue = page.status === 'pending' ? 'ORDER_NOT_APPROVED' : 'INSTRUMENT_DECLINED';
    return reply.code(422).send({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] });
  });
};

/** How long PayPal remembers a PayPal-Request-Id of a refund. */
const keyLivesMs = 45 * 86_400_000;

const refundRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages }) => {
  app.post('/paypal/v2/payments/captures/:id/refund', { schema: { params: Id } }, (request, reply) => {
    const page = pages.find(request.params.id.replace('CAP-', 'PPO-'));
    if (!page) return reply.code(404).send(unknown);
    const { amount } = z.object({ amount: Money.optional() }).parse(request.body ?? {});
    const amountMinor = amount ? minorOf(amount) : page.takenMinor;
    const key = String(request.headers['paypal-request-id'] ?? captureIdOf(page));
    const done = pages.refunds.ask({ page, amountMinor, key, keyLivesMs, mayWait: true });
    if (!done)
      return reply
        .code(422)
        .send({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] });
    // The same request is answered with the refund's present status.
    const { refundRef, status } = done.isNew ? done.refund : pages.refunds.settle(page, done.refund);
    return reply
      .code(201)
      .send({ id: `REF-${refundRef}`, status: status === 'pending' ? 'PENDING' : 'COMPLETED' });
  });

  app.get('/paypal/v1/reporting/transactions', (request, reply) => {
    const { start_date, end_date, page = 1, page_size = 100 } = request.query as Record<string, string>;
    const all = pages.books.moved('paypal', String(start_date), String(end_date));
    const size = Number(page_size);
    const lines = all.slice((Number(page) - 1) * size, Number(page) * size);
    return reply.send({
      transaction_details: lines.map((line) => ({
        transaction_info: {
          transaction_id: line.kind === 'payment' ? line.ref.replace('PPO-', 'CAP-') : `REF-${line.key}`,
          paypal_reference_id: line.ref.replace('PPO-', 'CAP-'),
          transaction_event_code: eventCodes[line.kind],
          transaction_initiation_date: line.at,
          transaction_amount: signedMoney(line.amountMinor, line.currency),
          // A fee has no line of its own.
          ...(line.feeMinor > 0 ? { fee_amount: signedMoney(-line.feeMinor, line.currency) } : {}),
          custom_field: line.chargeId,
        },
      })),
      page: Number(page),
      total_pages: Math.max(1, Math.ceil(all.length / size)),
    });
  });
};

/** T-codes of PayPal's transaction reports. */
const eventCodes = {
  payment: 'T0006',
  refund: 'T1107',
  dispute: 'T1201',
  dispute_reversal: 'T1202',
} as const;

const signedMoney = (minor: number, currency: string) => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const value = currency === 'USD' ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : String(Math.abs(minor));
  return { currency_code: currency, value: `${minor < 0 ? '-' : ''}${value}` };
};
