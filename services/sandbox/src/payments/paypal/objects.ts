import type { Page } from '../page.ts';
import type { Event } from '../reports.ts';

// The shapes of PayPal's Orders API v2: only the parts that a shop reads.

/** PayPal writes money as decimal text; the yen has no decimals. */
export const moneyOf = (minor: number, currency: string) => {
  const digits = String(minor).padStart(3, '0');
  return {
    currency_code: currency,
    value: currency === 'USD' ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : String(minor),
  };
};

export const captureIdOf = ({ ref }: Page): string => ref.replace('PPO-', 'CAP-');

const orderStatus = (status: Page['status']): string => {
  switch (status) {
    case 'pending':
      return 'PAYER_ACTION_REQUIRED';
    case 'agreed':
      return 'APPROVED';
    case 'approved':
      return 'COMPLETED';
    default:
      return 'VOIDED';
  }
};

const captureOf = (page: Page) => ({
  id: captureIdOf(page),
  status: 'COMPLETED',
  custom_id: page.order.chargeId,
  amount: moneyOf(page.takenMinor, page.currency),
});

export const orderOf = (page: Page, payUrl: string) => ({
  id: page.ref,
  intent: 'CAPTURE',
  status: orderStatus(page.status),
  purchase_units: [
    {
      reference_id: page.order.chargeId,
      custom_id: page.order.chargeId,
      amount: moneyOf(page.order.totalMinor, page.order.currency),
      ...(page.status === 'approved' ? { payments: { captures: [captureOf(page)] } } : {}),
    },
  ],
  links: page.status === 'pending' ? [{ href: payUrl, rel: 'payer-action', method: 'GET' }] : [],
});

/** The webhooks that a shop subscribes to; PayPal sends none when a payer cancels. */
export const paypalEvent = (page: Page, { id, status, now }: Event) => {
  const told: Page = { ...page, status };
  const common = { id: `WH-${id}`, create_time: now };
  switch (status) {
    case 'agreed':
      return { ...common, event_type: 'CHECKOUT.ORDER.APPROVED', resource: orderOf(told, '') };
    case 'approved':
      return { ...common, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: captureOf(told) };
    case 'cancelled':
    case 'timed_out':
      return undefined;
    default:
      return {
        ...common,
        event_type: 'PAYMENT.CAPTURE.DENIED',
        resource: { ...captureOf(told), status: 'DECLINED' },
      };
  }
};
