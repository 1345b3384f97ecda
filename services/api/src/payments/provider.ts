import type { ChargeAmounts } from '@fanfold/domain';

export type PageRequest = {
  readonly chargeId: string;
  readonly orderName: string;
  readonly amounts: ChargeAmounts;
  readonly language: string;
};

/** What a provider knows of a payment. `pending` is no outcome. */
export type ProviderOutcome =
  | {
      readonly status: 'approved';
      readonly providerRef: string;
      readonly totalMinor: number;
      readonly currency: string;
    }
  | { readonly status: 'declined' | 'cancelled' | 'provider_error' }
  | { readonly status: 'pending' };

/** A payment provider with a hosted pay page. Every call is keyed by the charge's id, so repeating one repeats nothing. */
export type PaymentProvider = {
  readonly openPage: (page: PageRequest) => Promise<{ providerRef: string; payUrl: string }>;
  readonly outcomeOf: (providerRef: string) => Promise<ProviderOutcome>;
};

/** The provider could not be reached, or answered with something else than it promises. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}
