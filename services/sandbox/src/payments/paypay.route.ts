import { createHash, createHmac } from 'node:crypto';
import { sandboxCredential } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import type { PaymentsDeps } from './index.ts';
import type { Page } from './page.ts';
import { paypayState } from './reports.ts';
import { sendSettlement } from './settlement-csv.ts';

const Amount = z.object({ amount: z.int().positive(), currency: z.literal('JPY') });
const CodeBody = z.object({
  merchantPaymentId: z.string().max(64),
  codeType: z.literal('ORDER_QR'),
  amount: Amount,
  orderDescription: z.string(),
  redirectUrl: z.url(),
  redirectType: z.literal('WEB_LINK'),
});
const RefundBody = z.object({ merchantRefundId: z.string(), paymentId: z.string(), amount: Amount });
const Id = z.object({ id: z.string().max(80) });

const success = { code: 'SUCCESS', message: 'Success', codeId: '08100001' };
const failure = (code: string) => ({ resultInfo: { code, message: code, codeId: '08100006' }, data: null });

/** PayPay: a code that is paid with the app; the shop asks for the payment by its own id. */
export const paypayRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const { secret } = deps;
  // The signature covers the body as received, before a schema removes anything from it.
  app.addHook('preValidation', async (request, reply) => {
    const body = request.body === undefined || request.body === null ? '' : JSON.stringify(request.body);
    const seen = String(request.headers.authorization ?? '');
    if (!isAuthorised(seen, { secret, method: request.method, url: request.url, body }))
      return reply.code(401).send(failure('UNAUTHORIZED'));
    return undefined;
  });

  await app.register(codeRoutes, deps);
  await app.register(refundRoutes, deps);
};

const codeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages, baseUrl, hooksUrl }) => {
  app.post('/paypay/v2/codes', { schema: { body: CodeBody } }, (request, reply) => {
    const { merchantPaymentId, amount, orderDescription, redirectUrl } = request.body;
    const page = pages.open(merchantPaymentId, {
      provider: 'paypay',
      kind: 'payment',
      chargeId: merchantPaymentId,
      orderName: orderDescription,
      totalMinor: amount.amount,
      currency: 'JPY',
      // The app returns to one address in every case.
      successUrl: redirectUrl,
      failUrl: redirectUrl,
      webhookUrl: `${hooksUrl}/paypay`,
      language: 'jp',
    });
    if (!page) return reply.code(400).send(failure('DUPLICATE_DYNAMIC_QR_REQUEST'));
    const data = { codeId: page.ref, merchantPaymentId, url: new URL(`/pay/${page.ref}`, baseUrl).href };
    return reply.code(201).send({ resultInfo: success, data });
  });

  app.get('/paypay/v2/codes/payments/:id', { schema: { params: Id } }, (request, reply) => {
    const page = pages.ofCharge('paypay', request.params.id);
    if (!page) return reply.code(404).send(failure('DYNAMIC_QR_PAYMENT_NOT_FOUND'));
    return reply.send({ resultInfo: success, data: paymentOf(page) });
  });

  app.delete('/paypay/v2/codes/:id', { schema: { params: Id } }, (request, reply) => {
    const before = pages.find(request.params.id);
    if (!before) return reply.code(404).send(failure('DYNAMIC_QR_NOT_FOUND'));
    if (before.status === 'approved') return reply.code(400).send(failure('DYNAMIC_QR_ALREADY_PAID'));
    pages.close(before.ref);
    return reply.send({ resultInfo: success, data: null });
  });
};

const refundRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages }) => {
  app.post('/paypay/v2/refunds', { schema: { body: RefundBody } }, (request, reply) => {
    const { merchantRefundId, paymentId, amount } = request.body;
    const page = pages.find(`04-${paymentId}`);
    const asked = page && pages.refunds.ask({ page, amountMinor: amount.amount, key: merchantRefundId });
    if (!asked) return reply.code(400).send(failure('INVALID_REFUND_AMOUNT'));
    // PayPay does not document whether it answers a repeated request again or refuses it; a shop has to
    // handle the harder case.
    if (!asked.isNew) return reply.code(400).send(failure('DUPLICATE_REFUND_REQUEST'));
    const data = { status: 'REFUNDED', merchantRefundId, paymentId, amount };
    return reply.code(201).send({ resultInfo: success, data });
  });

  app.get('/paypay/v2/refunds/:id', { schema: { params: Id } }, (request, reply) => {
    const { id: merchantRefundId } = request.params;
    const known = pages.refunds.ofKey(merchantRefundId);
    if (!known) return reply.code(404).send(failure('REFUND_NOT_FOUND'));
    return reply.send({ resultInfo: success, data: { status: 'REFUNDED', merchantRefundId } });
  });

  // The day's file, in the columns of the transaction history of PayPay for Business.
  app.get('/paypay/settlements/:id', { schema: { params: Id } }, (request, reply) => {
    const found = pages.books.settlement('paypay', request.params.id);
    const lines = found.map(({ kind, ref, chargeId, amountMinor, at }) => [
      ref.slice(3),
      '1',
      'Fanfold, Inc.',
      kind === 'payment' ? '取引完了' : kind === 'fee' ? '決済手数料' : '返金完了',
      japaneseTime(at),
      amountMinor,
      'PayPay残高',
      chargeId,
    ]);
    return sendSettlement(reply, columns, lines);
  });
};

const columns = [
  '決済番号',
  '加盟店ID',
  '屋号',
  '取引ステータス',
  '取引日時',
  '取引金額',
  '支払い方法',
  '加盟店決済ID',
];

/** `2023/10/01 19:00:00`, in the time of Japan, which is UTC+9 all year. */
const japaneseTime = (at: string): string =>
  new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ');

const paymentOf = (page: Page) => ({
  paymentId: page.ref.slice(3),
  merchantPaymentId: page.order.chargeId,
  status: paypayState(page.status),
  amount: { amount: page.takenMinor, currency: 'JPY' },
});

type Signed = {
  readonly secret: string;
  readonly method: string;
  readonly url: string;
  readonly body: string;
};

/**
 * `hmac OPA-Auth:<key>:<mac>:<nonce>:<epoch>:<hash of type and body>`; the MAC is over path, method, nonce,
 * epoch, type, hash.
 */
const isAuthorised = (header: string, { secret, method, url, body }: Signed): boolean => {
  const [, , , nonce = '', epoch = ''] = header.split(':');
  const type = body === '' ? 'empty' : 'application/json;charset=UTF-8;';
  const hash = body === '' ? 'empty' : createHash('md5').update(type).update(body).digest('base64');
  const path = new URL(url, 'http://paypay.example').pathname.replace(/^\/paypay/, '');
  const signed = [path, method, nonce, epoch, type, hash].join('\n');
  const mac = createHmac('sha256', sandboxCredential(secret, 'paypay-secret'))
    .update(signed)
    .digest('base64');
  const key = sandboxCredential(secret, 'paypay-key');
  return header === `hmac OPA-Auth:${key}:${mac}:${nonce}:${epoch}:${hash}`;
};
