import { createHash, timingSafeEqual } from 'node:crypto';
import { addDays, seoulDay } from '@fanfold/domain';
import type { ChargeMeans } from '@fanfold/domain/payments';
import { z } from 'zod';

import { type Answer, accepted, ask, isRefused, parseJson } from './http.ts';
import type {
  PaymentProvider,
  PaymentRef,
  ProviderOutcome,
  ProviderReport,
  RefundOutcome,
  RefundRequest,
  SettlementLine,
  WebhookRequest,
} from './provider.ts';

export type PayletterAccount = {
  readonly url: string;
  readonly key: string;
  readonly clientId: string;
  /** Payletter reports payments here, without the browser. */
  readonly callbackUrl: string;
};

/** Payletter's times are those of Seoul: `2026-11-21 09:00:00`. */
const seoulTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+09:00`).toISOString());

const Opened = z.object({ token: z.coerce.string(), online_url: z.string() });
const Listed = z.object({
  list: z.array(
    z.object({
      /** 1 paid, 2 cancelled. */
      status_code: z.int(),
      tid: z.string(),
      order_no: z.string(),
      amount: z.int(),
      transaction_date: seoulTime,
    }),
  ),
});
type ListedPayment = z.infer<typeof Listed>['list'][number];
const Callback = z.object({
  user_id: z.string(),
  order_no: z.string(),
  amount: z.coerce.number().int(),
  tid: z.string(),
  payhash: z.string(),
  transaction_date: seoulTime.optional().catch(undefined),
});

/** Payletter's names for the payment methods. A refund has to name the method of the payment. */
const pgcodes = { card: 'creditcard', kakaopay: 'kakaopay' } as const satisfies Record<ChargeMeans, string>;

/**
 * Payletter: its page takes the money, a callback with a hash reports it, and a day's list says what was
 * paid.
 */
export const payletterProvider = (account: PayletterAccount): PaymentProvider => {
  const { url, key, clientId, callbackUrl } = account;
  const headers = { authorization: `PLKEY ${key}`, 'content-type': 'application/json' };
  const post = (path: string, body: object, idempotencyKey: string) =>
    ask(new URL(`${url}/v1.0/payments/${path}`), {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': idempotencyKey },
      body: JSON.stringify({ client_id: clientId, ...body }),
    });
  const listed = async (day: string) => {
    const query = new URLSearchParams({
      client_id: clientId,
      date: day.replaceAll('-', ''),
      date_type: 'transaction',
    });
    const answer = await ask(new URL(`${url}/v1.0/payments/transaction/list?${query}`), { headers });
    return Listed.parse(accepted(answer)).list;
  };
  const outcomeOf = async (payment: PaymentRef): Promise<ProviderOutcome> => {
    const lists = await Promise.all(daysOf(payment).map(listed));
    const found = lists.flat().find((line) => line.order_no === payment.chargeId && line.status_code === 1);
    return found ? approved(found) : { status: 'pending' };
  };
  return {
    label: 'payletter',
    currencies: ['KRW'],
    openPage: async (page) => {
      const answer = await post(
        'request',
        {
          pgcode: pgcodes[page.means],
          user_id: page.buyerOid,
          order_no: page.chargeId,
          amount: page.amounts.totalMinor,
          product_name: page.orderName,
          return_url: page.successUrl,
          callback_url: callbackUrl,
          cancel_url: page.failUrl,
        },
        page.chargeId,
      );
      const { token, online_url } = Opened.parse(accepted(answer));
      return { providerRef: token, payUrl: online_url };
    },
    outcomeOf,
    // A page stays open for some minutes and cannot be closed from here; a payment on it is found and
    // credited.
    close: async (payment) => {
      const outcome = await outcomeOf(payment);
      return outcome.status === 'pending' ? { status: 'timed_out' } : outcome;
    },
    readWebhook: async (request) => readCallback(request, key),
    refund: async (request) => refundOutcome(request, await post('cancel', cancelBody(request), request.key)),
    settlementFile: async (day) => (await listed(day)).map(toLine),
  };
};

/** The days around the end of the time to pay and around the payment: its page stays open after that end. */
const daysOf = ({ expiresAt, paidAt }: PaymentRef): string[] => {
  const around = (at: string) => [-1, 0, 1].map((days) => seoulDay(addDays(at, days)));
  return [...new Set([...around(expiresAt), ...(paidAt === undefined ? [] : around(paidAt))])];
};

const approved = ({ tid, amount, order_no }: ListedPayment): ProviderOutcome => ({
  status: 'approved',
  providerRef: tid,
  chargeId: order_no,
  openedAs: null,
  totalMinor: amount,
  currency: 'KRW',
});

/**
 * The hash covers payer, amount, transaction and the shared key. It does not cover the order, so a genuine
 * callback could be sent again with another order: therefore we ask Payletter which payment it is, and never
 * trust the callback.
 */
const readCallback = ({ body }: WebhookRequest, key: string): ProviderReport | 'forged' | 'ignored' => {
  const parsed = Callback.safeParse(parseJson(body) ?? Object.fromEntries(new URLSearchParams(body)));
  if (!parsed.success) return 'forged';
  const { user_id, order_no, amount, tid, payhash, transaction_date: saidAt } = parsed.data;
  const right = createHash('sha256').update(`${user_id}${amount}${tid}${key}`).digest();
  const given = Buffer.from(payhash, 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged';
  return { eventId: tid, chargeId: order_no, outcome: undefined, ...(saidAt ? { saidAt } : {}) };
};

const cancelBody = ({ payment, amountMinor }: RefundRequest) => ({
  pgcode: pgcodes[payment.means],
  user_id: payment.buyerOid,
  tid: payment.providerRef,
  amount: amountMinor,
  ip_addr: '127.0.0.1',
});

/**
 * Payletter answers at once, so no refund is repeated a day later; but it documents no idempotency key for
 * cancellations. If its answer is lost and it ignores the header, the second request is refused, or, for a
 * part of the payment, is a second cancellation: the day's reconciliation shows either to finance.
 */
const refundOutcome = ({ key }: RefundRequest, answer: Answer): RefundOutcome =>
  isRefused(answer)
    ? { status: 'failed', reason: JSON.stringify(answer.body).slice(0, 200) }
    : {
        status: 'refunded',
        refundRef: z.object({ cid: z.string() }).catch({ cid: key }).parse(accepted(answer)).cid,
      };

const toLine = (line: ListedPayment): SettlementLine => ({
  kind: line.status_code === 1 ? 'payment' : line.status_code === 3 ? 'fee' : 'refund',
  providerRef: line.tid,
  chargeId: line.order_no,
  amountMinor: line.status_code === 1 ? line.amount : -line.amount,
  currency: 'KRW',
  at: line.transaction_date,
});
