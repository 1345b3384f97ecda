import { type DeclineReason, declineReasons } from '@fanfold/domain/payments';
import Stripe from 'stripe';

import { ProviderError } from '../provider.ts';

export type StripeAccount = {
  /** `https://api.stripe.com`, or the sandbox. */
  readonly url: string;
  readonly key: string;
  readonly webhookSecret: string;
};

/** The official client. It does not retry: the caller decides what a lost answer means. */
export const stripeClient = ({ url, key }: StripeAccount): Stripe => {
  const { protocol, hostname, port } = new URL(url);
  const isPlain = protocol === 'http:';
  return new Stripe(key, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    timeout: 10_000,
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

/** Runs a call; every error becomes a ProviderError. */
export const callStripe = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call();
  } catch (error) {
    throw new ProviderError('Stripe did not carry out the request', { cause: error });
  }
};

/** Whether Stripe answered with a refusal; after any other error the outcome is unknown. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;

type Failure = { code?: string | null | undefined; decline_code?: string | null | undefined };

const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  card_velocity_exceeded: 'limit_exceeded',
  expired_card: 'card_expired',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  processing_error: 'provider_error',
};

/** Our reason for Stripe's code; without a code, `otherwise`. */
export const declineReason = (
  failure: Failure | null | undefined,
  otherwise: DeclineReason,
): DeclineReason => {
  if (!failure) return otherwise;
  return reasons[failure.decline_code ?? ''] ?? reasons[failure.code ?? ''] ?? declineReasons[0];
};
