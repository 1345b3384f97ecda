import type { DeclineReason } from '@fanfold/domain/payments';
import { z } from 'zod';

import { type Answer, accepted, ask, isRefused } from './http.ts';
import {
  type PaymentProvider,
  type PaymentRef,
  ProviderError,
  type ProviderOutcome,
  type RefundOutcome,
  type RefundRequest,
} from './provider.ts';
import { kakaoSettlement } from './settlement/formats.ts';

export type KakaoAccount = { readonly url: string; readonly key: string; readonly cid: string };

const Ready = z.object({ tid: z.string(), next_redirect_pc_url: z.string() });
const Approved = z.object({
  tid: z.string(),
  partner_order_id: z.string(),
  amount: z.object({ total: z.int() }),
});
const Order = Approved.extend({ status: z.string() });
/** The actions on a payment; a cancellation contains the payload that we sent. */
const Actions = z.object({
  cancel_available_amount: z.object({ total: z.int() }),
  payment_action_details: z
    .array(z.object({ aid: z.string(), payment_action_type: z.string(), payload: z.string().nullish() }))
    .default([]),
});
type Call = (path: string, body: object) => Promise<Answer>;

/** Kakao Pay: ready, the payer's consent with a token, approve. No money moves before we approve. */
export const kakaoProvider = ({ url, key, cid }: KakaoAccount): PaymentProvider => {
  const headers = { authorization: `SECRET_KEY ${key}` };
  const call: Call = (path, body) =>
    ask(new URL(`${url}/online/v1/payment/${path}`), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ cid, ...body }),
    });
  return {
    label: 'kakao',
    currencies: ['KRW'],
    openPage: async (page) => {
      const answer = await call('ready', {
        partner_order_id: page.chargeId,
        partner_user_id: page.buyerOid,
        item_name: page.orderName,
        quantity: 1,
        total_amount: page.amounts.totalMinor,
        tax_free_amount: 0,
        approval_url: page.successUrl,
        cancel_url: page.failUrl,
        fail_url: page.failUrl,
      });
      const ready = Ready.parse(accepted(answer));
      return { providerRef: ready.tid, payUrl: ready.next_redirect_pc_url };
    },
    outcomeOf: (payment) => outcomeOf(call, payment),
    // A payment that is never approved is never paid, so closing one only asks for its status, without a
    // token.
    close: async (payment) => {
      const outcome = await standing(call, payment.providerRef);
      return outcome.status === 'pending' ? { status: 'timed_out' } : outcome;
    },
    // Kakao Pay sends no webhooks.
    readWebhook: async () => 'ignored',
    refund: (request) => refund(call, request),
    settlementFile: async (day) => {
      const answer = await ask(new URL(`${url}/online/v1/settlement/${day}`), { headers });
      return kakaoSettlement(z.string().parse(accepted(answer)));
    },
  };
};

const outcomeOf = async (
  call: Call,
  { providerRef: tid, chargeId, buyerOid, approvalToken }: PaymentRef,
): Promise<ProviderOutcome> => {
  if (approvalToken === undefined) return standing(call, tid);
  const answer = await call('approve', {
    tid,
    partner_order_id: chargeId,
    partner_user_id: buyerOid,
    pg_token: approvalToken,
  });
  if (answer.status >= 400) return standing(call, tid);
  return approved(Approved.parse(answer.body));
};

const approved = ({ tid, partner_order_id, amount }: z.infer<typeof Approved>): ProviderOutcome => ({
  status: 'approved',
  providerRef: tid,
  chargeId: partner_order_id,
  openedAs: tid,
  totalMinor: amount.total,
  currency: 'KRW',
});

const outcomes: Readonly<Record<string, DeclineReason | 'pending'>> = {
  READY: 'pending',
  SEND_TMS: 'pending',
  OPEN_PAYMENT: 'pending',
  SELECT_METHOD: 'pending',
  ARS_WAITING: 'pending',
  AUTH_PASSWORD: 'pending',
  QUIT_PAYMENT: 'cancelled',
  FAIL_AUTH_PASSWORD: 'authentication_failed',
  FAIL_PAYMENT: 'declined',
};
/** Paid, whatever was refunded since. */
const paid = new Set(['SUCCESS_PAYMENT', 'PART_CANCEL_PAYMENT', 'CANCEL_PAYMENT']);

const standing = async (call: Call, tid: string): Promise<ProviderOutcome> => {
  const order = Order.parse(accepted(await call('order', { tid })));
  if (paid.has(order.status)) return approved(order);
  const outcome = outcomes[order.status];
  if (outcome === undefined) throw new ProviderError(`Kakao answered with the status ${order.status}`);
  return { status: outcome };
};

/**
 * Kakao Pay knows no idempotency keys: two requests are two cancellations. So a cancellation carries the
 * refund's key as its payload, and we look for it before we send one. A cancellation that may still be in
 * progress is detected by the amount that has to remain
 * (https://developers.kakaopay.com/docs/payment/online/cancellation).
 */
const refund = async (call: Call, { payment, amountMinor, key }: RefundRequest): Promise<RefundOutcome> => {
  const tid = payment.providerRef;
  const before = await actionsOf(call, tid);
  const made = refundIn(before, key);
  if (made) return made;
  const answer = await call('cancel', {
    tid,
    cancel_amount: amountMinor,
    cancel_tax_free_amount: 0,
    cancel_available_amount: before.cancel_available_amount.total,
    payload: key,
  });
  if (isRefused(answer)) {
    const reason = JSON.stringify(answer.body).slice(0, 200);
    return refundIn(await actionsOf(call, tid), key) ?? { status: 'failed', reason };
  }
  return { status: 'refunded', refundRef: z.object({ aid: z.string() }).parse(accepted(answer)).aid };
};

const actionsOf = async (call: Call, tid: string) => Actions.parse(accepted(await call('order', { tid })));

const refundIn = (
  { payment_action_details: actions }: z.infer<typeof Actions>,
  key: string,
): RefundOutcome | undefined => {
  const made = actions.find((one) => one.payment_action_type === 'CANCEL' && one.payload === key);
  return made && { status: 'refunded', refundRef: made.aid };
};
