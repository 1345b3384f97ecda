import type { Currency } from '@fanfold/domain';
import Stripe from 'stripe';
import { dayBounds } from '../day.ts';
import { ProviderError, type RefundOutcome, type RefundRequest, type SettlementLine } from '../provider.ts';

/**
 * Stripe forgets an idempotency key after a day (https://docs.stripe.com/api/idempotent_requests), and a
 * refund may be pending for longer: so it carries our key as metadata, and we look for it among the payment's
 * refunds before we create one. The idempotency key covers the time between the two requests.
 */
export const refundAtStripe = async (stripe: Stripe, request: RefundRequest): Promise<RefundOutcome> => {
  const { payment, amountMinor, key } = request;
  try {
    const refund =
      (await madeBefore(stripe, request)) ??
      (await stripe.refunds.create(
        {
          payment_intent: payment.providerRef,
          amount: amountMinor,
          metadata: { refundId: key, chargeId: payment.chargeId },
        },
        { idempotencyKey: key },
      ));
    if (refund.status === 'failed' || refund.status === 'canceled')
      return { status: 'failed', reason: refund.failure_reason ?? refund.status };
    return { status: refund.status === 'succeeded' ? 'refunded' : 'pending', refundRef: refund.id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { status: 'failed', reason: error.message };
    throw new ProviderError('Stripe did not answer', { cause: error });
  }
};

const madeBefore = async (
  stripe: Stripe,
  { payment, key }: RefundRequest,
): Promise<Stripe.Refund | undefined> => {
  const listed = stripe.refunds.list({ payment_intent: payment.providerRef, limit: 100 });
  for await (const refund of listed) if (refund.metadata?.['refundId'] === key) return refund;
  return undefined;
};

/**
 * Our kinds for Stripe's types of balance transactions
 * (https://docs.stripe.com/reports/balance-transaction-types).
 */
const kinds: Readonly<Record<string, SettlementLine['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  // The payer's bank did not accept it, so the money is ours again.
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
};

/** Transfers between the account and our own bank concern no charge. */
const payouts: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure']);

/**
 * Undefined for types that do not concern payers. An unknown type must not be lost, so it counts as a
 * dispute.
 */
export const kindOf = (type: string, amount: number): SettlementLine['kind'] | undefined =>
  payouts.has(type) ? undefined : (kinds[type] ?? (amount < 0 ? 'dispute' : 'dispute_reversal'));

/**
 * The account's transactions of that day: every balance transaction with its source. Stripe's fee is a field
 * of it (https://docs.stripe.com/api/balance_transactions/object, `fee`) and becomes a line of its own.
 */
export const settlementAtStripe = async (stripe: Stripe, day: string): Promise<SettlementLine[]> => {
  const { from, to } = dayBounds(day);
  const lines: SettlementLine[] = [];
  const listed = stripe.balanceTransactions.list({
    created: { gte: Date.parse(from) / 1000, lt: Date.parse(to) / 1000 },
    limit: 100,
    expand: ['data.source'],
  });
  for await (const { type, amount, fee, currency, created, source } of listed) {
    const kind = kindOf(type, amount);
    if (!kind) continue;
    const told = (typeof source === 'object' ? source : null) as Source;
    const common = {
      providerRef: typeof told?.payment_intent === 'string' ? told.payment_intent : '',
      chargeId: await chargeIdOf(stripe, told),
      currency: currency.toUpperCase() as Currency,
      at: new Date(created * 1000).toISOString(),
    };
    lines.push({ ...common, kind, amountMinor: amount });
    if (fee !== 0) lines.push({ ...common, kind: 'fee', amountMinor: -fee });
  }
  return lines;
};

/** What all possible sources of a transaction have in common. */
type Source = {
  readonly payment_intent?: unknown;
  readonly metadata?: Readonly<Record<string, string>>;
} | null;

/** A dispute has no metadata of ours: its payment names the charge. */
const chargeIdOf = async (stripe: Stripe, told: Source): Promise<string | null> => {
  const named = told?.metadata?.['chargeId'];
  if (named !== undefined || typeof told?.payment_intent !== 'string') return named ?? null;
  const { metadata } = await stripe.paymentIntents.retrieve(told.payment_intent);
  return metadata['chargeId'] ?? null;
};
