import { decimalOf, minorOf } from '@fanfold/domain';
import { createOAuthClient } from '@fanfold/oauth';
import { z } from 'zod';

import { type Answer, accepted, ask, parseJson } from './http.ts';
import { type Call, paypalSettlement } from './paypal-settlement.ts';
import {
  type PaymentProvider,
  type PaymentRef,
  ProviderError,
  type ProviderOutcome,
  type ProviderReport,
  type RefundOutcome,
  type RefundRequest,
  type WebhookRequest,
} from './provider.ts';

export type PayPalAccount = {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
};

const Money = z.object({ currency_code: z.string(), value: z.string() });
const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  custom_id: z.string().optional(),
});
const Order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(
    z.object({
      custom_id: z.string().optional(),
      payments: z
        .object({
          captures: z.array(Capture),
        })
        .optional(),
    }),
  ),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
const Notice = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.iso.datetime().optional().catch(undefined),
  resource: z.object({
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
  }),
});
/**
 * PayPal's Orders API v2: the payer consents on its page, and the money is taken when we capture the order.
 */
export const paypalProvider = (account: PayPalAccount): PaymentProvider => {
  const call = authorised(account);
  return {
    label: 'paypal',
    // PayPal does not support won.
    currencies: ['JPY', 'USD'],
    openPage: async (page) => {
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: page.chargeId,
            custom_id: page.chargeId,
            description: page.orderName,
            amount: {
              currency_code: page.amounts.currency,
              value: decimalOf(page.amounts.totalMinor, page.amounts.currency),
            },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: page.successUrl,
              cancel_url: page.failUrl,
              locale: locales[page.language] ?? 'en-US',
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
            },
          },
        },
      });
      const order = Order.parse(accepted(await call('/v2/checkout/orders', { body, key: page.chargeId })));
      const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      if (!link) throw new ProviderError('PayPal opened no page');
      return { providerRef: order.id, payUrl: link.href };
    },
    outcomeOf: (payment) => outcomeOf(call, payment, { captures: true }),
    // An order that is never captured is never paid, so closing one only means not to capture it.
    close: async (payment) => {
      const outcome = await outcomeOf(call, payment, { captures: false });
      return outcome.status === 'pending' ? { status: 'timed_out' } : outcome;
    },
    readWebhook: (request) => readWebhook(call, account, request),
    refund: (request) => refund(call, request),
    settlementFile: async (day) => paypalSettlement(call, day),
  };
};

const locales: Readonly<Record<string, string>> = { ko: 'ko-KR', jp: 'ja-JP', es: 'es-ES' };

/** Calls with an access token, which is fetched again when it has expired. */
const authorised = ({ url, clientId, secret }: PayPalAccount): Call => {
  const oauth = createOAuthClient({
    issuer: new URL(url).origin,
    tokenEndpoint: `${url}/v1/oauth2/token`,
    clientId,
    clientSecret: secret,
  });
  let token: Promise<string> | undefined;
  const fetchToken = (): Promise<string> =>
    oauth.requestOwnToken().catch((error: unknown) => {
      throw new ProviderError('PayPal gave no access token', { cause: error });
    });
  const send: Call = async (path, { body, key } = {}) => {
    token ??= fetchToken();
    const bearer = await token.catch((error: unknown) => {
      token = undefined;
      throw error;
    });
    const headers: Record<string, string> = {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
    };
    if (key !== undefined) headers['paypal-request-id'] = key;
    return ask(new URL(`${url}${path}`), {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    });
  };
  return async (path, init) => {
    const answer = await send(path, init);
    if (answer.status !== 401) return answer;
    token = undefined;
    return send(path, init);
  };
};

const outcomeOf = async (
  call: Call,
  { providerRef, chargeId }: PaymentRef,
  { captures }: { captures: boolean },
): Promise<ProviderOutcome> => {
  const path = `/v2/checkout/orders/${encodeURIComponent(providerRef)}`;
  const answer = await call(path);
  // PayPal forgets orders without consent after some hours.
  if (answer.status === 404) return { status: 'cancelled' };
  const order = Order.parse(accepted(answer));
  if (order.status === 'APPROVED' && captures) {
    const captured = await call(`${path}/capture`, { body: '{}', key: `capture-${chargeId}` });
    if (captured.status === 422) return refusedCapture(captured);
    return outcomeOfOrder(Order.parse(accepted(captured)));
  }
  return outcomeOfOrder(order);
};

const refusedCapture = ({ body }: Answer): ProviderOutcome =>
  JSON.stringify(body).includes('INSTRUMENT_DECLINED') ? { status: 'declined' } : { status: 'pending' };

type Order = z.infer<typeof Order>;

const outcomeOfOrder = (order: Order): ProviderOutcome => {
  if (order.status === 'VOIDED') return { status: 'cancelled' };
  const capture = order.purchase_units[0]?.payments?.captures[0];
  if (!capture) return { status: 'pending' };
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') return { status: 'declined' };
  return capture.status === 'PENDING' ? { status: 'pending' } : approvedBy(order, capture);
};

const approvedBy = (
  { id: openedAs, purchase_units: [unit] }: Order,
  { id: providerRef, amount, custom_id }: z.infer<typeof Capture>,
): ProviderOutcome => {
  const { currency_code: currency, value } = amount;
  const totalMinor = minorOf(value, currency);
  if (totalMinor === undefined) throw new ProviderError(`PayPal captured ${value} ${currency}`);
  // After a capture, some answers name the charge on the capture alone.
  const chargeId = unit?.custom_id ?? custom_id;
  if (chargeId === undefined) throw new ProviderError(`PayPal names no charge for the order ${openedAs}`);
  return { status: 'approved', providerRef, chargeId, openedAs, totalMinor, currency };
};

/** The headers of a webhook, under the names that the verification request uses. */
const proofs = ['transmission_id', 'transmission_time', 'transmission_sig', 'auth_algo', 'cert_url'] as const;

/** PayPal verifies its webhooks on request; the body is sent back byte for byte. */
const readWebhook = async (
  call: Call,
  { webhookId }: PayPalAccount,
  { body, headers }: WebhookRequest,
): Promise<ProviderReport | 'forged' | 'ignored'> => {
  const parsed = Notice.safeParse(parseJson(body));
  if (!parsed.success) return 'forged';
  const told = proofs.map((name) => [name, headers[`paypal-${name.replaceAll('_', '-')}`] ?? '']);
  const transmission = { ...Object.fromEntries(told), webhook_id: webhookId };
  const question = `${JSON.stringify(transmission).slice(0, -1)},"webhook_event":${body}}`;
  const answer = accepted(await call('/v1/notifications/verify-webhook-signature', { body: question }));
  if ((answer as { verification_status?: unknown }).verification_status !== 'SUCCESS') return 'forged';
  const { id, resource, create_time: saidAt } = parsed.data;
  const chargeId = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id;
  return chargeId ? { eventId: id, chargeId, outcome: undefined, ...(saidAt ? { saidAt } : {}) } : 'ignored';
};

/**
 * PayPal answers a repeated PayPal-Request-Id with the refund's status for 45 days
 * (https://developer.paypal.com/docs/api/payments/v2/, captures_refund); its refunds end long before.
 */
const refund = async (call: Call, { payment, amountMinor, key }: RefundRequest): Promise<RefundOutcome> => {
  const { currency } = payment.amounts;
  const body = JSON.stringify({
    amount: { currency_code: currency, value: decimalOf(amountMinor, currency) },
  });
  const path = `/v2/payments/captures/${encodeURIComponent(payment.providerRef)}/refund`;
  const answer = await call(path, { body, key });
  if (answer.status === 422 || answer.status === 404)
    return { status: 'failed', reason: JSON.stringify(answer.body).slice(0, 200) };
  const { id, status } = z.object({ id: z.string(), status: z.string() }).parse(accepted(answer));
  if (status === 'FAILED' || status === 'CANCELLED') return { status: 'failed', reason: status };
  return { status: status === 'COMPLETED' ? 'refunded' : 'pending', refundRef: id };
};
