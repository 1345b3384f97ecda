import type { Currency } from '@fanfold/domain';
import Stripe from 'stripe';
import { dayBounds } from '../day.ts';
import { ProviderError, type RefundOutcome, type RefundRequest, type SettlementLine } from '../provider.ts';

export const refundAtStripe = async (
  stripe: Stripe,
  { payment, amountMinor, key }: RefundRequest,
): Promise<RefundOutcome> => {
  try {
    const asked = await stripe.refunds.create(
      { payment_intent: payment.providerRef, amount: amountMinor },
      { idempotencyKey: key },
    );
    // A key that is sent again gets the first answer again (https://docs.stripe.com/api/idempotent_requests).
    const refund = asked.status === 'pending' ? await stripe.refunds.retrieve(asked.id) : asked;
    if (refund.status === 'failed' || refund.status === 'canceled')
      return { status: 'failed', reason: refund.failure_reason ?? refund.status };
    return { status: refund.status === 'succeeded' ? 'refunded' : 'pending', refundRef: refund.id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { status: 'failed', reason: error.message };
    throw new ProviderError('Stripe did not answer', { cause: error });
  }
};

const kinds: Readonly<Record<string, SettlementLine['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  stripe_fee: 'fee',
};

/** What moved on the account that day: every balance transaction, with what it came from. */
export const settlementAtStripe = async (stripe: Stripe, day: string): Promise<SettlementLine[]> => {
  const { from, to } = dayBounds(day);
  const lines: SettlementLine[] = [];
  const listed = stripe.balanceTransactions.list({
    created: { gte: Date.parse(from) / 1000, lt: Date.parse(to) / 1000 },
    limit: 100,
    expand: ['data.source'],
  });
  for await (const { type, amount, currency, created, source } of listed) {
    const told = (typeof source === 'object' ? source : null) as Source;
    lines.push({
      kind: kinds[type] ?? (amount < 0 ? 'dispute' : 'dispute_reversal'),
      providerRef: typeof told?.payment_intent === 'string' ? told.payment_intent : '',
      chargeId: told?.metadata?.['chargeId'] ?? null,
      amountMinor: amount,
      currency: currency.toUpperCase() as Currency,
      at: new Date(created * 1000).toISOString(),
    });
  }
  return lines;
};

/** What all the things that a transaction may come from have in common. */
type Source = {
  readonly payment_intent?: unknown;
  readonly metadata?: Readonly<Record<string, string>>;
} | null;
