import { chargeStream } from '@fanfold/domain/payments';
import type { CommandLog } from '@fanfold/event-log';
import { type PaymentProvider } from '@fanfold/payments';
import { paymentRefOf } from './settle-charge.ts';

type Answer =
  | { readonly status: 'refunded'; readonly refundRef: string }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'pending' };

/**
 * Asks a provider for a refund. Its id is the idempotency key, so a repeated request is the same refund.
 * Undefined when it has ended, or is not a refund of this provider. Throws ProviderError while the outcome is
 * unknown.
 */
export const refundOutcome = async (
  commands: CommandLog,
  provider: PaymentProvider,
  { chargeId, refundId }: { readonly chargeId: string; readonly refundId: string },
): Promise<Answer | undefined> => {
  const { state } = await commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
  const refund = state.reversals.refunds[refundId];
  const payment = paymentRefOf(state);
  if (refund?.status !== 'asked' || !payment || state.provider !== provider.label) return undefined;
  const outcome = await provider.refund({ payment, amountMinor: refund.money.paybackMinor, key: refundId });
  if (outcome.status === 'failed') return outcome;
  const { status, refundRef } = outcome;
  return status === 'pending' ? { status } : { status, refundRef };
};
