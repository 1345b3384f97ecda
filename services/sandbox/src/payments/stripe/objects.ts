import { cardExpiry, fingerprintOf, type SavedCard } from '../cards.ts';
import type { Page } from '../page.ts';
import type { Event } from '../reports.ts';

// The shapes of Stripe's API in the version of the official client: only the parts that a shop reads.

/** The payment behind a page has its own id, as at Stripe. */
export const intentIdOf = ({ ref }: Page): string =>
  ref.startsWith('cs_test_') ? `pi_${ref.slice('cs_test_'.length)}` : ref;

export const pageRefOf = (intentId: string): string => `cs_test_${intentId.replace(/^pi_/, '')}`;

const metadataOf = ({ order }: Page) => ({ chargeId: order.chargeId });

const sessionStatus = (status: Page['status']): string => {
  if (status === 'pending') return 'open';
  return status === 'approved' ? 'complete' : 'expired';
};

/** The fields that differ between a session for a payment and one for a set-up. */
const ofMode = (page: Page) =>
  page.order.kind === 'payment'
    ? {
        mode: 'payment',
        payment_status: page.status === 'approved' ? 'paid' : 'unpaid',
        amount_total: page.takenMinor,
        currency: page.currency.toLowerCase(),
        payment_intent: intentIdOf(page),
        setup_intent: null,
      }
    : {
        mode: 'setup',
        payment_status: 'no_payment_required',
        amount_total: null,
        currency: null,
        payment_intent: null,
        setup_intent: `seti_${page.ref.slice('cs_test_'.length)}`,
      };

/** A checkout session: open until it is paid, declined or closed. */
export const sessionOf = (page: Page, payUrl: string | null) => ({
  id: page.ref,
  object: 'checkout.session',
  status: sessionStatus(page.status),
  client_reference_id: page.order.chargeId,
  customer: page.order.customer || null,
  metadata: metadataOf(page),
  url: page.status === 'pending' ? payUrl : null,
  ...ofMode(page),
});

const intentStatus = (status: Page['status']): string => {
  switch (status) {
    case 'approved':
      return 'succeeded';
    case 'agreed':
      return 'requires_confirmation';
    case 'cancelled':
    case 'timed_out':
      return 'canceled';
    default:
      return 'requires_payment_method';
  }
};

export const intentOf = (page: Page) => ({
  id: intentIdOf(page),
  object: 'payment_intent',
  status: intentStatus(page.status),
  amount: page.order.totalMinor,
  amount_received: page.status === 'approved' ? page.takenMinor : 0,
  currency: page.currency.toLowerCase(),
  customer: page.order.customer ?? null,
  metadata: metadataOf(page),
  last_payment_error: cardError(page.status),
});

/** A decline in Stripe's words; null where the card was not the reason. */
export const cardError = (status: Page['status']) => {
  const code = declineCodes[status];
  if (code === undefined) return null;
  return { type: 'card_error', message: 'Your card was declined.', ...code };
};

const declineCodes: Readonly<Record<string, { code: string; decline_code?: string } | undefined>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline' },
  insufficient_funds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  limit_exceeded: { code: 'card_declined', decline_code: 'card_velocity_exceeded' },
  card_expired: { code: 'expired_card' },
  authentication_failed: { code: 'authentication_required', decline_code: 'authentication_required' },
  provider_error: { code: 'processing_error', decline_code: 'processing_error' },
};

export const methodOf = (card: SavedCard) => ({
  id: card.token,
  object: 'payment_method',
  type: 'card',
  customer: card.detached ? null : card.customer,
  card: {
    brand: card.brand,
    last4: card.last4,
    exp_month: cardExpiry.month,
    exp_year: cardExpiry.year,
    fingerprint: fingerprintOf(card),
  },
});

/** The webhook about a page or a charged card. An old decline names the payment, not the page. */
export const stripeEvent = (page: Page, { id, status, now }: Event) => {
  const told: Page = { ...page, status };
  const { type, object } = eventObject(told);
  return {
    id: `evt_${id.replaceAll('-', '')}`,
    object: 'event',
    created: Math.floor(Date.parse(now) / 1000),
    livemode: false,
    type,
    data: { object },
  };
};

const eventObject = (page: Page): { type: string; object: object } => {
  const isPage = page.ref.startsWith('cs_test_');
  if (page.status === 'approved')
    return isPage
      ? { type: 'checkout.session.completed', object: sessionOf(page, null) }
      : { type: 'payment_intent.succeeded', object: intentOf(page) };
  if (isPage && cardError(page.status) === null)
    return { type: 'checkout.session.expired', object: sessionOf(page, null) };
  return { type: 'payment_intent.payment_failed', object: intentOf(page) };
};

/** A dispute that was opened or closed; it names the payment, as at Stripe, and not the shop's charge. */
export const stripeDisputeEvent = (
  page: Page,
  { id, status, now }: { id: string; status: 'open' | 'won' | 'lost'; now: string },
) => ({
  id: `evt_${id.replaceAll('-', '')}`,
  object: 'event',
  created: Math.floor(Date.parse(now) / 1000),
  livemode: false,
  type: status === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed',
  data: {
    object: {
      id: `dp_${page.ref}`,
      object: 'dispute',
      status: status === 'open' ? 'needs_response' : status,
      reason: 'fraudulent',
      amount: page.takenMinor,
      currency: page.currency.toLowerCase(),
      payment_intent: intentIdOf(page),
    },
  },
});
