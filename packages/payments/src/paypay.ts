import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { DeclineReason } from '@fanfold/domain/payments';
import { z } from 'zod';

import { type Answer, accepted, ask, isRefused, parseJson } from './http.ts';
import {
  type PaymentProvider,
  type PaymentRef,
  ProviderError,
  type ProviderOutcome,
  type RefundOutcome,
  type RefundRequest,
} from './provider.ts';
import { paypaySettlement } from './settlement/formats.ts';

export type PayPayAccount = {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly merchantId: string;
};

const Code = z.object({ data: z.object({ codeId: z.string(), url: z.string() }) });
const Payment = z.object({
  data: z.object({
    paymentId: z.string().optional(),
    merchantPaymentId: z.string().optional(),
    status: z.string(),
    amount: z.object({ amount: z.int(), currency: z.string() }).optional(),
  }),
});
const Notice = z.object({
  notification_type: z.literal('Transaction'),
  merchant_order_id: z.string(),
  state: z.string(),
});

type Method = 'GET' | 'POST' | 'DELETE';
type Call = (method: Method, path: string, body?: object) => Promise<Answer>;

/** PayPay's Open Payment API: a code that is paid with the app; we ask for the payment by our own id. */
export const paypayProvider = (account: PayPayAccount): PaymentProvider => {
  const call = signedCalls(account);
  return {
    label: 'paypay',
    currencies: ['JPY'],
    openPage: async (page) => {
      const answer = await call('POST', '/v2/codes', {
        merchantPaymentId: page.chargeId,
        codeType: 'ORDER_QR',
        amount: { amount: page.amounts.totalMinor, currency: page.amounts.currency },
        orderDescription: page.orderName,
        // The payer returns to one address in every case; we then ask for the payment's status.
        redirectUrl: page.successUrl,
        redirectType: 'WEB_LINK',
      });
      const { codeId, url } = Code.parse(accepted(answer)).data;
      return { providerRef: codeId, payUrl: url };
    },
    outcomeOf: (payment) => outcomeOf(call, payment),
    close: async (payment) => {
      await call('DELETE', `/v2/codes/${encodeURIComponent(payment.providerRef)}`);
      const outcome = await outcomeOf(call, payment);
      return outcome.status === 'pending' ? { status: 'timed_out' } : outcome;
    },
    // Its webhooks are not signed, so they are only hints: we ask PayPay what happened.
    readWebhook: async ({ body }) => {
      const notice = Notice.safeParse(parseJson(body));
      if (!notice.success) return 'ignored';
      const { merchant_order_id: chargeId, state } = notice.data;
      return { eventId: `${chargeId}-${state}`, chargeId, outcome: undefined };
    },
    refund: (request) => refund(call, request),
    settlementFile: async (day) =>
      paypaySettlement(z.string().parse(accepted(await call('GET', `/settlements/${day}`)))),
  };
};

/** PayPay's scheme `hmac OPA-Auth`: over path, method, nonce, time, content type and the hash of the body. */
const signedCalls =
  ({ url, key, secret, merchantId }: PayPayAccount): Call =>
  (method, path, body) => {
    const nonce = randomBytes(8).toString('hex');
    const epoch = String(Math.floor(Date.now() / 1000));
    const text = body === undefined ? '' : JSON.stringify(body);
    const type = body === undefined ? 'empty' : 'application/json;charset=UTF-8;';
    const hash = body === undefined ? 'empty' : createHash('md5').update(type).update(text).digest('base64');
    const signed = [path, method, nonce, epoch, type, hash].join('\n');
    const mac = createHmac('sha256', secret).update(signed).digest('base64');
    return ask(new URL(`${url}${path}`), {
      method,
      headers: {
        authorization: `hmac OPA-Auth:${key}:${mac}:${nonce}:${epoch}:${hash}`,
        'x-assume-merchant': merchantId,
        ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8;' }),
      },
      ...(body === undefined ? {} : { body: text }),
    });
  };

const outcomes: Readonly<Record<string, DeclineReason | 'pending'>> = {
  CREATED: 'pending',
  AUTHORIZED: 'pending',
  REAUTHORIZING: 'pending',
  FAILED: 'declined',
  CANCELED: 'cancelled',
  EXPIRED: 'timed_out',
};

const outcomeOf = async (call: Call, { chargeId }: PaymentRef): Promise<ProviderOutcome> => {
  const answer = await call('GET', `/v2/codes/payments/${encodeURIComponent(chargeId)}`);
  // The code was deleted before the payment.
  if (answer.status === 404) return { status: 'cancelled' };
  const { status, paymentId, merchantPaymentId, amount } = Payment.parse(accepted(answer)).data;
  if (status === 'COMPLETED' || status === 'REFUNDED') {
    if (!paymentId || !merchantPaymentId || !amount)
      throw new ProviderError('PayPay named no payment or no amount');
    return {
      status: 'approved',
      providerRef: paymentId,
      chargeId: merchantPaymentId,
      openedAs: null,
      totalMinor: amount.amount,
      currency: amount.currency,
    };
  }
  const outcome = outcomes[status];
  if (outcome === undefined) throw new ProviderError(`PayPay answered with the status ${status}`);
  return { status: outcome };
};

/**
 * Our own id of the refund is PayPay's id too and never forgotten, so a refused refund may be one that was
 * made before.
 */
const refund = async (call: Call, { payment, amountMinor, key }: RefundRequest): Promise<RefundOutcome> => {
  const answer = await call('POST', '/v2/refunds', {
    merchantRefundId: key,
    paymentId: payment.providerRef,
    amount: { amount: amountMinor, currency: payment.amounts.currency },
    requestedAt: Math.floor(Date.now() / 1000),
  });
  if (isRefused(answer)) {
    const before = await call('GET', `/v2/refunds/${encodeURIComponent(key)}`);
    if (isRefused(before)) return { status: 'failed', reason: JSON.stringify(answer.body).slice(0, 200) };
    return refundOutcome(before, key);
  }
  return refundOutcome(answer, key);
};

const Refund = z.object({ data: z.object({ status: z.string() }) });

const refundOutcome = (answer: Answer, refundRef: string): RefundOutcome => {
  const { status } = Refund.parse(accepted(answer)).data;
  if (status === 'FAILED' || status === 'CANCELED') return { status: 'failed', reason: status };
  return { status: status === 'REFUNDED' ? 'refunded' : 'pending', refundRef };
};
