import type Stripe from 'stripe';

import {
  type CardProvider,
  type CardSetUpOutcome,
  type CardSetUpRequest,
  type PaymentRef,
  type ProviderCard,
  ProviderError,
  type ProviderOutcome,
  type SavedCardRequest,
} from '../provider.ts';
import { callStripe, declineReason, isRefusal } from './client.ts';

/**
 * Saved cards: set up on a checkout page, charged by payment intents that are created first and confirmed
 * second.
 */
export const stripeCards = (
  stripe: Stripe,
  outcomeOf: (payment: PaymentRef) => Promise<ProviderOutcome>,
): CardProvider => ({
  setUpCard: (request) => callStripe(() => openSetUp(stripe, request)),
  setUpOutcomeOf: (setUpRef) =>
    callStripe(async () =>
      setUpOutcome(
        await stripe.checkout.sessions.retrieve(setUpRef, { expand: ['setup_intent.payment_method'] }),
      ),
    ),
  readySavedCard: (request) => callStripe(() => nameIntent(stripe, request)),
  chargeSavedCard: async (payment) => {
    await confirmIntent(stripe, payment);
    return outcomeOf(payment);
  },
  removeCard: async ({ cardToken }) => {
    await callStripe(async () => {
      try {
        await stripe.paymentMethods.detach(cardToken);
      } catch (error) {
        // It does not exist any more, which is the wanted result.
        if (!isRefusal(error)) throw error;
      }
    });
  },
});

const openSetUp = async (
  stripe: Stripe,
  { setUpId, ownerOid, customerRef, successUrl, failUrl, language }: CardSetUpRequest,
) => {
  const created = { metadata: { oid: ownerOid } };
  const customer =
    customerRef ?? (await stripe.customers.create(created, { idempotencyKey: `cus-${ownerOid}` })).id;
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      currency: 'usd',
      customer,
      client_reference_id: setUpId,
      metadata: { setUpId },
      success_url: successUrl,
      cancel_url: failUrl,
      locale: localeOf(language),
    },
    { idempotencyKey: `setup-${setUpId}` },
  );
  if (!session.url) throw new ProviderError('Stripe opened no page');
  return { setUpRef: session.id, pageUrl: session.url };
};

const nameIntent = async (stripe: Stripe, request: SavedCardRequest) => {
  const { chargeId, buyerOid, orderName, amounts, customerRef, cardToken } = request;
  const intent = await stripe.paymentIntents.create(
    {
      amount: amounts.totalMinor,
      currency: amounts.currency.toLowerCase(),
      customer: customerRef,
      payment_method: cardToken,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      description: orderName,
      metadata: { chargeId, oid: buyerOid },
    },
    { idempotencyKey: chargeId },
  );
  return { providerRef: intent.id };
};

const confirmIntent = async (stripe: Stripe, { providerRef, chargeId }: PaymentRef): Promise<void> => {
  try {
    const once = { idempotencyKey: `confirm-${chargeId}` };
    await stripe.paymentIntents.confirm(providerRef, { off_session: true }, once);
  } catch (error) {
    // A refusal is read from the payment itself, as a repeated confirmation is refused as well.
    if (!isRefusal(error)) throw new ProviderError('Stripe did not answer', { cause: error });
  }
};

/** The languages of the hosted page; our code for Japanese is not the standard one. */
export const localeOf = (language: string): 'en' | 'ko' | 'ja' | 'es' => {
  if (language === 'jp') return 'ja';
  return language === 'ko' || language === 'es' ? language : 'en';
};

const setUpOutcome = (session: Stripe.Checkout.Session): CardSetUpOutcome => {
  const intent = session.setup_intent;
  if (intent === null || typeof intent === 'string')
    throw new ProviderError('Stripe returned no card details');
  const method = intent.payment_method;
  if (intent.status === 'succeeded' && method !== null && typeof method === 'object')
    return { status: 'saved', card: cardOf(session, method) };
  if (session.status === 'open') return { status: 'pending' };
  return { status: declineReason(intent.last_setup_error, 'cancelled') };
};

const cardOf = ({ customer }: Stripe.Checkout.Session, { id, card }: Stripe.PaymentMethod): ProviderCard => {
  if (!card || typeof customer !== 'string')
    throw new ProviderError('Stripe saved a payment method that is not a card');
  return {
    customerRef: customer,
    cardToken: id,
    brand: card.brand,
    last4: card.last4,
    expiresMonth: card.exp_month,
    expiresYear: card.exp_year,
    fingerprint: card.fingerprint ?? id,
  };
};
