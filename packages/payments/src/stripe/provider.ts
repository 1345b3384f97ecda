import type Stripe from 'stripe';

import {
  type PaymentProvider,
  type PaymentRef,
  type ProviderDispute,
  ProviderError,
  type ProviderOutcome,
  type ProviderReport,
  type WebhookRequest,
} from '../provider.ts';
import { localeOf, stripeCards } from './cards.ts';
import { callStripe, declineReason, isRefusal, type StripeAccount, stripeClient } from './client.ts';
import { refundAtStripe, settlementAtStripe } from './refunds.ts';

/** How old a signed webhook may be. */
const toleranceSeconds = 300;

/**
 * Stripe: pages are checkout sessions, saved cards are payment intents. A payment is identified by its
 * session until it is paid, and by its intent afterwards, which refunds need.
 */
export const stripeProvider = (account: StripeAccount): PaymentProvider => {
  const stripe = stripeClient(account);
  const outcomeOf = (payment: PaymentRef): Promise<ProviderOutcome> =>
    callStripe(() =>
      payment.providerRef.startsWith('pi_')
        ? intentOutcome(stripe, payment)
        : sessionOutcome(stripe, payment),
    );
  return {
    label: 'stripe',
    currencies: ['KRW', 'JPY', 'USD'],
    openPage: (page) =>
      callStripe(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: page.chargeId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: page.amounts.currency.toLowerCase(),
                  unit_amount: page.amounts.totalMinor,
                  product_data: { name: page.orderName },
                },
              },
            ],
            metadata: { chargeId: page.chargeId },
            payment_intent_data: { metadata: { chargeId: page.chargeId, oid: page.buyerOid } },
            success_url: page.successUrl,
            cancel_url: page.failUrl,
            locale: localeOf(page.language),
          },
          { idempotencyKey: page.chargeId },
        );
        if (!session.url) throw new ProviderError('Stripe opened no page');
        return { providerRef: session.id, payUrl: session.url };
      }),
    outcomeOf,
    close: async (payment) => {
      await callStripe(() => closeAt(stripe, payment));
      const outcome = await outcomeOf(payment);
      return outcome.status === 'pending' ? { status: 'timed_out' } : outcome;
    },
    readWebhook: (request) => readWebhook(stripe, account.webhookSecret, request),
    refund: (request) => refundAtStripe(stripe, request),
    settlementFile: (day) => callStripe(() => settlementAtStripe(stripe, day)),
    cards: stripeCards(stripe, outcomeOf),
  };
};

const sessionOutcome = async (stripe: Stripe, { providerRef }: PaymentRef): Promise<ProviderOutcome> => {
  const session = await stripe.checkout.sessions.retrieve(providerRef, { expand: ['payment_intent'] });
  const intent = session.payment_intent;
  const paid = paidOutcome(session);
  if (paid) return paid;
  if (session.status === 'open') return { status: 'pending' };
  const failure = intent !== null && typeof intent === 'object' ? intent.last_payment_error : null;
  return { status: declineReason(failure, 'cancelled') };
};

const paidOutcome = (session: Stripe.Checkout.Session): ProviderOutcome | undefined => {
  const { id, payment_status, payment_intent: intent, amount_total, currency } = session;
  if (payment_status !== 'paid' || !intent || amount_total === null || !currency) return undefined;
  const providerRef = typeof intent === 'string' ? intent : intent.id;
  return {
    status: 'approved',
    providerRef,
    chargeId: session.client_reference_id ?? '',
    openedAs: id,
    totalMinor: amount_total,
    currency: currency.toUpperCase(),
  };
};

const intentOutcome = async (stripe: Stripe, { providerRef }: PaymentRef): Promise<ProviderOutcome> =>
  outcomeOfIntent(await stripe.paymentIntents.retrieve(providerRef));

const outcomeOfIntent = (intent: Stripe.PaymentIntent): ProviderOutcome => {
  switch (intent.status) {
    case 'succeeded':
      return {
        status: 'approved',
        providerRef: intent.id,
        chargeId: intent.metadata['chargeId'] ?? '',
        openedAs: intent.id,
        totalMinor: intent.amount_received,
        currency: intent.currency.toUpperCase(),
      };
    case 'canceled':
      return { status: 'cancelled' };
    case 'requires_payment_method':
      return { status: declineReason(intent.last_payment_error, 'declined') };
    case 'requires_action':
      // The payer is not present to authenticate a saved card's payment.
      return { status: 'authentication_failed' };
    default:
      return { status: 'pending' };
  }
};

/**
 * Stripe refuses to close a session that was paid or closed already; that is no error, as the outcome is
 * asked for next.
 */
const closeAt = async (stripe: Stripe, { providerRef }: PaymentRef): Promise<void> => {
  try {
    if (providerRef.startsWith('pi_')) await stripe.paymentIntents.cancel(providerRef);
    else await stripe.checkout.sessions.expire(providerRef);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
};

const readWebhook = async (
  stripe: Stripe,
  secret: string,
  { body, headers, now }: WebhookRequest,
): Promise<ProviderReport | 'forged' | 'ignored'> => {
  const header = String(headers['stripe-signature'] ?? '');
  const receivedAt = Date.parse(now);
  const event = await stripe.webhooks
    .constructEventAsync(body, header, secret, toleranceSeconds, undefined, receivedAt)
    .catch(() => undefined);
  if (!event) return 'forged';
  const report = isDispute(event) ? await disputeReport(stripe, event) : reportOf(event);
  return report === 'ignored' ? report : { ...report, saidAt: new Date(event.created * 1_000).toISOString() };
};

type DisputeEvent = Stripe.ChargeDisputeCreatedEvent | Stripe.ChargeDisputeClosedEvent;

const isDispute = (event: Stripe.Event): event is DisputeEvent =>
  event.type === 'charge.dispute.created' || event.type === 'charge.dispute.closed';

/** A dispute names only the payment; the payment's metadata names the charge. */
const disputeReport = async (stripe: Stripe, event: DisputeEvent): Promise<ProviderReport | 'ignored'> => {
  const { id: disputeRef, payment_intent: intent, status: told, reason } = event.data.object;
  if (typeof intent !== 'string') return 'ignored';
  const { metadata } = await callStripe(() => stripe.paymentIntents.retrieve(intent));
  const chargeId = metadata['chargeId'];
  if (!chargeId) return 'ignored';
  const status: ProviderDispute['status'] = told === 'won' ? 'won' : told === 'lost' ? 'lost' : 'open';
  const dispute = { paymentRef: intent, disputeRef, kind: 'chargeback', status, reason } as const;
  return { eventId: event.id, chargeId, outcome: undefined, dispute };
};

const reportOf = (event: Stripe.Event): ProviderReport | 'ignored' => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired': {
      const session = event.data.object;
      // A page that saves a card names the set-up, which is read when the payer returns.
      if (session.mode !== 'payment' || !session.client_reference_id) return 'ignored';
      return { eventId: event.id, chargeId: session.client_reference_id, outcome: paidOutcome(session) };
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const chargeId = event.data.object.metadata['chargeId'];
      // The payer may try another card on the page, so a failure there is not final: Stripe is asked for the
      // outcome.
      return chargeId ? { eventId: event.id, chargeId, outcome: undefined } : 'ignored';
    }
    default:
      return 'ignored';
  }
};
