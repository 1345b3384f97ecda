import { sandboxCredential } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import type { PaymentsDeps } from './index.ts';
import type { Page } from './page.ts';
import { sendSettlement } from './settlement-csv.ts';

const ReadyBody = z.object({
  cid: z.string(),
  partner_order_id: z.string().max(100),
  partner_user_id: z.string().max(100),
  item_name: z.string(),
  quantity: z.int().positive(),
  total_amount: z.int().positive(),
  tax_free_amount: z.int().nonnegative(),
  approval_url: z.url(),
  cancel_url: z.url(),
  fail_url: z.url(),
});
const ApproveBody = z.object({
  cid: z.string(),
  tid: z.string(),
  partner_order_id: z.string(),
  partner_user_id: z.string(),
  pg_token: z.string(),
});
const OrderBody = z.object({ cid: z.string(), tid: z.string() });
const CancelBody = OrderBody.extend({
  cancel_amount: z.int().positive(),
  cancel_tax_free_amount: z.int(),
  /** The remaining amount that the shop expects before this cancellation. */
  cancel_available_amount: z.int().optional(),
  /** The payload that the shop finds with the cancellation later. */
  payload: z.string().max(200).optional(),
});

const refusal = (code: number, message: string) => ({ error_code: code, error_message: message });

/** Kakao Pay: ready, the payer's consent with a token, approve. No money moves before the shop approves. */
export const kakaoRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const right = `SECRET_KEY ${sandboxCredential(deps.secret, 'kakao-key')}`;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== right)
      return reply.code(401).send(refusal(-401, 'The secret key is wrong.'));
    return undefined;
  });

  await app.register(payingRoutes, deps);
  await app.register(askingRoutes, deps);
};

const payingRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages, baseUrl }) => {
  app.post('/kakao/online/v1/payment/ready', { schema: { body: ReadyBody } }, (request, reply) => {
    const { body } = request;
    const page = pages.open(body.partner_order_id, {
      provider: 'kakao',
      kind: 'payment',
      chargeId: body.partner_order_id,
      orderName: body.item_name,
      totalMinor: body.total_amount,
      currency: 'KRW',
      successUrl: body.approval_url,
      failUrl: body.fail_url,
      webhookUrl: body.fail_url,
      language: 'ko',
      payer: body.partner_user_id,
    });
    if (!page) return reply.code(400).send(refusal(-780, 'This order was initiated with other values.'));
    const url = new URL(`/pay/${page.ref}`, baseUrl).href;
    return reply.send({ tid: page.ref, next_redirect_pc_url: url, next_redirect_mobile_url: url });
  });

  app.post('/kakao/online/v1/payment/approve', { schema: { body: ApproveBody } }, (request, reply) => {
    const { tid, pg_token, partner_order_id, partner_user_id } = request.body;
    const before = pages.find(tid);
    const isRight =
      before?.token === pg_token &&
      before.order.chargeId === partner_order_id &&
      before.order.payer === partner_user_id;
    if (!before || !isRight) return reply.code(400).send(refusal(-721, 'The token is wrong.'));
    if (before.status !== 'agreed') return reply.code(400).send(refusal(-702, 'Already settled.'));
    const page = pages.capture(tid) ?? before;
    if (page.fault === 'lost-answer') return reply.code(500).send(refusal(-1, 'Internal error.'));
    return reply.send({ aid: `A${tid.slice(1)}`, tid, partner_order_id, amount: { total: page.takenMinor } });
  });
};

const aidOf = (refundRef: string): string => `C${refundRef}`;

/** Asks for a payment's status, and cancels it. */
const askingRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages }) => {
  const leftOf = ({ ref }: Page) =>
    pages.books.of(ref).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

  app.post('/kakao/online/v1/payment/order', { schema: { body: OrderBody } }, (request, reply) => {
    const page = pages.find(request.body.tid);
    if (!page) return reply.code(400).send(refusal(-784, 'There is no such payment.'));
    return reply.send({
      tid: page.ref,
      status: statusOf(page.status),
      partner_order_id: page.order.chargeId,
      amount: { total: page.takenMinor },
      cancel_available_amount: { total: leftOf(page) },
      payment_action_details: pages.refunds.of(page).map(({ refundRef, amountMinor, metadata }) => ({
        aid: aidOf(refundRef),
        payment_action_type: 'CANCEL',
        amount: amountMinor,
        payload: metadata['payload'],
      })),
    });
  });

  app.post('/kakao/online/v1/payment/cancel', { schema: { body: CancelBody } }, (request, reply) => {
    const { tid, cancel_amount: amountMinor, cancel_available_amount: left, payload } = request.body;
    const page = pages.find(tid);
    if (page && left !== undefined && left !== leftOf(page))
      return reply.code(400).send(refusal(-780, 'Another amount is left.'));
    // Two requests are two cancellations, even with the same values.
    const done = page && pages.refunds.ask({ page, amountMinor, metadata: payload ? { payload } : {} });
    if (!done) return reply.code(400).send(refusal(-780, 'This amount cannot be cancelled.'));
    return reply.send({ aid: aidOf(done.refund.refundRef), tid, status: 'PART_CANCEL_PAYMENT', payload });
  });

  // The day's approvals and cancellations.
  app.get('/kakao/online/v1/settlement/:day', (request, reply) => {
    const { day } = request.params as { day: string };
    return sendSettlement(
      reply,
      ['type', 'tid', 'partner_order_id', 'amount', 'approved_at'],
      pages.books
        .settlement('kakao', day)
        .map(({ kind, ref, chargeId, amountMinor, at }) => [kind, ref, chargeId, amountMinor, at]),
    );
  });
};

const statusOf = (status: Page['status']): string => {
  switch (status) {
    case 'pending':
      return 'READY';
    case 'agreed':
      return 'AUTH_PASSWORD';
    case 'approved':
      return 'SUCCESS_PAYMENT';
    case 'cancelled':
    case 'timed_out':
      return 'QUIT_PAYMENT';
    case 'authentication_failed':
      return 'FAIL_AUTH_PASSWORD';
    default:
      return 'FAIL_PAYMENT';
  }
};
