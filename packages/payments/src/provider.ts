import type { ChargeAmounts, Currency } from '@fanfold/domain';
import type { ChargeMeans, DeclineReason, Provider } from '@fanfold/domain/payments';

/** Where people are sent back to, and in which words the page speaks. */
type Pages = {
  readonly successUrl: string;
  readonly failUrl: string;
  readonly language: string;
};

/** What a pay page says, and where it leads back to. */
export type PageWords = Pages & { readonly orderName: string };

export type PageRequest = PageWords & {
  readonly chargeId: string;
  readonly buyerOid: string;
  readonly amounts: ChargeAmounts;
  /** When nobody can pay any more. ISO 8601. */
  readonly expiresAt: string;
  readonly means: ChargeMeans;
};

/** A payment that the provider knows. Everything follows from the charge's own stream. */
export type PaymentRef = {
  readonly chargeId: string;
  readonly buyerOid: string;
  readonly providerRef: string;
  readonly amounts: ChargeAmounts;
  /** Until when it can be paid, ISO 8601: some providers list payments by day. */
  readonly expiresAt: string;
  /** What the payer brought back from the page, for providers that take the money only then (`pg_token`). */
  readonly approvalToken?: string | undefined;
  /** How it was paid, for providers that want to hear it again. */
  readonly means: ChargeMeans;
};

/**
 * What a provider knows of a payment. `pending` is no outcome. Everything else but `approved` says that no money was
 * taken and none will be.
 */
export type ProviderOutcome =
  | {
      readonly status: 'approved';
      readonly providerRef: string;
      readonly totalMinor: number;
      readonly currency: string;
    }
  | { readonly status: DeclineReason }
  | { readonly status: 'pending' };

/**
 * A webhook that was proved to be the provider's. `outcome` is undefined where the message only hints: then the provider
 * is asked, and its answer counts.
 */
export type ProviderReport = {
  /** Names the saying; the same one again is the same saying. */
  readonly eventId: string;
  readonly chargeId: string;
  readonly outcome: ProviderOutcome | undefined;
  /** When it happened by the provider's clock, ISO 8601; left out where the message does not say. */
  readonly saidAt?: string;
  /** Set when the message is about a dispute; then there is no outcome in it. */
  readonly dispute?: ProviderDispute;
};

/** What a provider tells of a payer who went to the bank. */
export type ProviderDispute = {
  readonly disputeRef: string;
  readonly kind: 'chargeback' | 'provider_refund';
  readonly status: 'open' | 'won' | 'lost';
  readonly reason: string;
};

export type WebhookRequest = {
  /** The bytes as they came; signatures cover them. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly now: string;
};

export type RefundRequest = {
  readonly payment: PaymentRef;
  /** At most what was paid, in minor units of its currency. */
  readonly amountMinor: number;
  /** Names the refund: asking twice with it returns the money once. */
  readonly key: string;
};

export type RefundOutcome =
  | { readonly status: 'refunded' | 'pending'; readonly refundRef: string }
  | { readonly status: 'failed'; readonly reason: string };

/** One line of what a provider says it did on a day: amounts in minor units, signed from our side. */
export type SettlementLine = {
  readonly kind: 'payment' | 'refund' | 'dispute' | 'dispute_reversal' | 'fee';
  readonly providerRef: string;
  /** Null where the provider does not know our name for it. */
  readonly chargeId: string | null;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly at: string;
};

/**
 * A payment provider with a hosted pay page. Every call is keyed by the charge (or refund, or set-up), so repeating one
 * repeats nothing. All of them throw ProviderError when the provider cannot be reached: then nothing is known.
 */
export type PaymentProvider = {
  readonly label: Provider;
  /** What it can be paid in. */
  readonly currencies: readonly Currency[];
  readonly openPage: (page: PageRequest) => Promise<{ providerRef: string; payUrl: string }>;
  /** Asks how a payment stands; takes the money where the payer has agreed and the provider waits for us. */
  readonly outcomeOf: (payment: PaymentRef) => Promise<ProviderOutcome>;
  /** Makes sure that nobody can pay any more, and says how it ended: what was paid in the meantime is approved. */
  readonly close: (payment: PaymentRef) => Promise<ProviderOutcome>;
  /** Undefined when it is not the provider's: forged, too old, or about nothing of ours. */
  readonly readWebhook: (request: WebhookRequest) => Promise<ProviderReport | 'forged' | 'ignored'>;
  readonly refund: (request: RefundRequest) => Promise<RefundOutcome>;
  /** What happened on a calendar day of Asia/Seoul, `yyyy-mm-dd`. */
  readonly settlementFile: (day: string) => Promise<readonly SettlementLine[]>;
  /** Only where cards can be saved. */
  readonly cards?: CardProvider;
};

/** A card as its provider describes it: tokens and what is printed on a receipt, never its number. */
export type ProviderCard = {
  readonly customerRef: string;
  readonly cardToken: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
  /** The same for the same card, whoever saves it and how often. */
  readonly fingerprint: string;
};

export type CardSetUpRequest = Pages & {
  readonly setUpId: string;
  readonly ownerOid: string;
  /** Null for the first card. */
  readonly customerRef: string | null;
};

export type CardSetUpOutcome =
  | { readonly status: 'saved'; readonly card: ProviderCard }
  | { readonly status: DeclineReason }
  | { readonly status: 'pending' };

export type SavedCardRequest = {
  readonly chargeId: string;
  readonly buyerOid: string;
  readonly orderName: string;
  readonly amounts: ChargeAmounts;
  readonly customerRef: string;
  readonly cardToken: string;
};

/** What a provider does with saved cards. */
export type CardProvider = {
  /** Opens the page on which a card is saved. */
  readonly setUpCard: (request: CardSetUpRequest) => Promise<{ setUpRef: string; pageUrl: string }>;
  readonly setUpOutcomeOf: (setUpRef: string) => Promise<CardSetUpOutcome>;
  /** Names a payment at the provider without taking anything, so that it can be asked for whatever happens next. */
  readonly readySavedCard: (request: SavedCardRequest) => Promise<{ providerRef: string }>;
  /** Takes the money. Asking again tells what the first time did. */
  readonly chargeSavedCard: (payment: PaymentRef) => Promise<ProviderOutcome>;
  readonly removeCard: (card: { readonly cardToken: string }) => Promise<void>;
};

/** The provider could not be reached, or answered with something else than it promises. Nothing is known. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}
