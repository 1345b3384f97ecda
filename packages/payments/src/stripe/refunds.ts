import type { Currency } from '@fanfold/domain';
import Stripe from 'stripe';
import { dayBounds } from '../day.ts';
import { ProviderError, type RefundOutcome, type RefundRequest, type SettlementLine } from '../provider.ts';

/**
 * Stripe forgets an idempotency key after a day (https://docs.stripe.com/api/idempotent_requests), and a refund may be pending
 * for longer: so it carries our name of it, and is looked for among the payment's refunds before one is made. The key
 * guards the moment between the looking and the making.
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

/** Stripe's types of balance transactions (https://docs.stripe.com/reports/balance-transaction-types) in our words. */
const kinds: Readonly<Record<string, SettlementLine['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  // The payer's bank would not take it, so the money is ours again.
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
};

/** What goes from the account to our own bank, or comes back from there, is about no charge. */
const payouts: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure']);

/** Undefined for what is none of the day's business with payers. What we do not know must not get lost, so it is a dispute. */
export const kindOf = (type: string, amount: number): SettlementLine['kind'] | undefined =>
  payouts.has(type) ? undefined : (kinds[type] ?? (amount < 0 ? 'dispute' : 'dispute_reversal'));

/**
 * What moved on the account that day: every balance transaction, with what it came from. What Stripe keeps of one stands in
 * it (https://docs.stripe.com/api/balance_transactions/object, `fee`) and becomes a line of its own.
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

/** What all the things that a transaction may come from have in common. */
type Source = {
  readonly payment_intent?: unknown;
  readonly metadata?: Readonly<Record<string, string>>;
} | null;

/** A dispute has no metadata of ours: the payment that it is about names the charge. */
const chargeIdOf = async (stripe: Stripe, told: Source): Promise<string | null> => {
  const named = told?.metadata?.['chargeId'];
  if (named !== undefined || typeof told?.payment_intent !== 'string') return named ?? null;
  const { metadata } = await stripe.paymentIntents.retrieve(told.payment_intent);
  return metadata['chargeId'] ?? null;
};
