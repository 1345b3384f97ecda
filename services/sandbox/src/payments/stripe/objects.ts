import { cardExpiry, fingerprintOf, type SavedCard } from '../cards.ts';
import type { Page } from '../pages.ts';
import type { Event } from '../reports.ts';

// The shapes of Stripe's API, version of the official client: only what a shop reads of them.

/** The payment behind a page has a name of its own, as at Stripe. */
export const intentIdOf = ({ ref }: Page): string =>
  ref.startsWith('cs_test_') ? `pi_${ref.slice('cs_test_'.length)}` : ref;

export const pageRefOf = (intentId: string): string => `cs_test_${intentId.replace(/^pi_/, '')}`;

const metadataOf = ({ order }: Page) => ({ chargeId: order.chargeId });

/** A checkout session: open until it is paid for, declined or closed. */
export const sessionOf = (page: Page, payUrl: string | null) => {
  const { order, status } = page;
  const paid = status === 'approved';
  return {
    id: page.ref,
    object: 'checkout.session',
    mode: order.kind === 'payment' ? 'payment' : 'setup',
    status: status === 'pending' ? 'open' : paid ? 'complete' : 'expired',
    payment_status: order.kind === 'set-up' ? 'no_payment_required' : paid ? 'paid' : 'unpaid',
    amount_total: order.kind === 'payment' ? page.takenMinor : null,
    currency: order.kind === 'payment' ? page.currency.toLowerCase() : null,
    client_reference_id: order.chargeId,
    customer: order.customer ?? null,
    metadata: metadataOf(page),
    payment_intent: order.kind === 'payment' ? intentIdOf(page) : null,
    setup_intent: order.kind === 'set-up' ? `seti_${page.ref.slice('cs_test_'.length)}` : null,
    url: status === 'pending' ? payUrl : null,
  };
};

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

/** A decline as Stripe words it; null where the card was not the reason. */
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

/** What is told of a page or of a charged card. An old decline is told of the payment, not of the page. */
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
