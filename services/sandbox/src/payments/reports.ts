import { createHash } from 'node:crypto';
import type { SandboxWebhookBody } from '@fanfold/contracts/payments';
import { sandboxCredential } from '@fanfold/platform';

import type { FinalStatus } from './faults.ts';
import type { Page } from './page.ts';
import { paypalEvent } from './paypal/objects.ts';
import { stripeEvent } from './stripe/objects.ts';

export type Event = {
  readonly id: string;
  readonly status: FinalStatus;
  readonly now: string;
  /** The provider's signature of its messages; a wrong one when the message is forged. */
  readonly secret: string;
};

/** A provider's webhook about a payment, as it is sent; undefined for providers that send none. */
export const reportOf = (page: Page, event: Event): string | undefined => {
  const body = bodyOf(page, event);
  return body === undefined ? undefined : JSON.stringify(body);
};

const bodyOf = (page: Page, event: Event): object | undefined => {
  switch (page.order.provider) {
    case 'sandbox':
      return sandboxReport(page, event);
    case 'stripe':
      return stripeEvent(page, event);
    case 'paypal':
      return paypalEvent(page, event);
    case 'paypay':
      return paypayNotice(page, event);
    case 'payletter':
      return event.status === 'approved' ? payletterCallback(page, event) : undefined;
    // It is paid only while the payer waits, so there is nothing to report later.
    case 'kakao':
      return undefined;
  }
};

const sandboxReport = (page: Page, { id, status }: Event): SandboxWebhookBody => ({
  eventId: id,
  providerRef: page.ref,
  chargeId: page.order.chargeId as SandboxWebhookBody['chargeId'],
  status: status === 'agreed' ? 'pending' : status,
  totalMinor: page.takenMinor,
  currency: page.currency,
});

const paypayNotice = (page: Page, { status, now }: Event) => ({
  notification_type: 'Transaction',
  merchant_id: 'fanfold',
  order_id: page.ref,
  merchant_order_id: page.order.chargeId,
  order_amount: page.takenMinor,
  state: paypayState(status),
  paid_at: status === 'approved' ? now : null,
});

export const paypayState = (status: Page['status']): string => {
  switch (status) {
    case 'pending':
    case 'agreed':
      return 'CREATED';
    case 'approved':
      return 'COMPLETED';
    case 'cancelled':
      return 'CANCELED';
    case 'timed_out':
      return 'EXPIRED';
    default:
      return 'FAILED';
  }
};

export const payletterTid = ({ ref }: Page): string => `tid-${ref.slice(3)}`;

/** In Payletter's form: `2026-11-21 09:00:00`, in the time of Seoul. */
export const seoulTime = (at: string): string =>
  new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const payletterCallback = (page: Page, { now, secret }: Event) => {
  const { order, takenMinor } = page;
  const userId = order.payer ?? '';
  const key = sandboxCredential(secret, 'payletter-key');
  const tid = payletterTid(page);
  return {
    code: 0,
    client_id: 'fanfold',
    user_id: userId,
    order_no: order.chargeId,
    product_name: order.orderName,
    amount: takenMinor,
    tid,
    cid: page.ref,
    pgcode: order.means,
    transaction_date: seoulTime(now),
    payhash: createHash('sha256').update(`${userId}${takenMinor}${tid}${key}`).digest('hex'),
  };
};
