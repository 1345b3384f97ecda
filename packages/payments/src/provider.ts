import type { ChargeAmounts, Currency } from '@fanfold/domain';
import type { ChargeMeans, DeclineReason, Provider, ReportedOutcome } from '@fanfold/domain/payments';

/** The return address, and the language of the page. */
type Pages = {
  readonly successUrl: string;
  readonly failUrl: string;
  readonly language: string;
};

/** What a pay page shows, and where it returns to. */
export type PageWords = Pages & { readonly orderName: string };

export type PageRequest = PageWords & {
  readonly chargeId: string;
  readonly buyerOid: string;
  readonly amounts: ChargeAmounts;
  /** The end of the time to pay. ISO 8601. */
  readonly expiresAt: string;
  readonly means: ChargeMeans;
};

/** A payment that the provider knows. All of it is derived from the charge's own stream. */
export type PaymentRef = {
  readonly chargeId: string;
  readonly buyerOid: string;
  readonly providerRef: string;
  readonly amounts: ChargeAmounts;
  /** The end of the time to pay, ISO 8601: some providers list payments by day. */
  readonly expiresAt: string;
  /** About when it may have been paid, ISO 8601: a page that cannot be closed is perhaps paid days later. */
  readonly paidAt?: string | undefined;
  /** What the payer brought back from the page, for providers that take the money only then (`pg_token`). */
  readonly approvalToken?: string | undefined;
  /** How it was paid, for providers that ask for it again. */
  readonly means: ChargeMeans;
};

/**
 * The status of a payment at its provider. `pending` is no outcome. Every other status except `approved` says
 * that no money was taken and none will be.
 */
export type ProviderOutcome = ReportedOutcome | { readonly status: 'pending' };

/**
 * A verified webhook. `outcome` is undefined where the message is only a hint: then the provider is asked,
 * and its answer counts.
 */
export type ProviderReport = {
  /** Identifies the message; a repeated message has the same id. */
  readonly eventId: string;
  readonly chargeId: string;
  readonly outcome: ProviderOutcome | undefined;
  /** The event's time by the provider's clock, ISO 8601; left out where the message does not contain it. */
  readonly saidAt?: string;
  /** Set when the message is about a dispute; then it contains no outcome. */
  readonly dispute?: ProviderDispute;
};

/** A provider's message about a dispute that the payer opened at the bank. */
export type ProviderDispute = {
  /** The provider's name of the payment that is disputed. */
  readonly paymentRef: string;
  readonly disputeRef: string;
  readonly kind: 'chargeback' | 'provider_refund';
  readonly status: 'open' | 'won' | 'lost';
  readonly reason: string;
};

export type WebhookRequest = {
  /** The received bytes; signatures cover them. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly now: string;
};

export type RefundRequest = {
  readonly payment: PaymentRef;
  /** At most the paid amount, in minor units of its currency. */
  readonly amountMinor: number;
  /** Identifies the refund: two requests with the same key return the money once. */
  readonly key: string;
};

export type RefundOutcome =
  | { readonly status: 'refunded' | 'pending'; readonly refundRef: string }
  | { readonly status: 'failed'; readonly reason: string };

/** One line of a provider's report of a day: amounts in minor units, positive when we receive them. */
export type SettlementLine = {
  readonly kind: 'payment' | 'refund' | 'dispute' | 'dispute_reversal' | 'fee';
  readonly providerRef: string;
  /** Null where the provider does not know our id. */
  readonly chargeId: string | null;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly at: string;
};

/**
 * A payment provider with a hosted pay page. Every call is keyed by the charge (or refund, or set-up), so
 * repeating one changes nothing. All of them throw ProviderError when the provider cannot be reached: then
 * nothing is known.
 */
export type PaymentProvider = {
  readonly label: Provider;
  /** The currencies that it supports. */
  readonly currencies: readonly Currency[];
  readonly openPage: (page: PageRequest) => Promise<{ providerRef: string; payUrl: string }>;
  /**
   * Asks for a payment's status; takes the money where the payer has consented and the provider waits for us.
   */
  readonly outcomeOf: (payment: PaymentRef) => Promise<ProviderOutcome>;
  /**
   * Closes a payment so that it can no longer be paid, and answers its outcome: a payment made in the
   * meantime is approved.
   */
  readonly close: (payment: PaymentRef) => Promise<ProviderOutcome>;
  /** Undefined when it is not the provider's: forged, too old, or about no object of ours. */
  readonly readWebhook: (request: WebhookRequest) => Promise<ProviderReport | 'forged' | 'ignored'>;
  readonly refund: (request: RefundRequest) => Promise<RefundOutcome>;
  /** The transactions of a calendar day of Asia/Seoul, `yyyy-mm-dd`. */
  readonly settlementFile: (day: string) => Promise<readonly SettlementLine[]>;
  /** Only where cards can be saved. */
  readonly cards?: CardProvider;
};

/** A card as its provider describes it: tokens and what a receipt shows, never its number. */
export type ProviderCard = {
  readonly customerRef: string;
  readonly cardToken: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
  /** The same for the same card, for every account and every time that it is saved. */
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

/** A provider's operations on saved cards. */
export type CardProvider = {
  /** Opens the page on which a card is saved. */
  readonly setUpCard: (request: CardSetUpRequest) => Promise<{ setUpRef: string; pageUrl: string }>;
  readonly setUpOutcomeOf: (setUpRef: string) => Promise<CardSetUpOutcome>;
  /**
   * Creates a payment at the provider without taking money, so that its status can be asked for whatever
   * happens next.
   */
  readonly readySavedCard: (request: SavedCardRequest) => Promise<{ providerRef: string }>;
  /** Takes the money. A repeated call answers with the first result. */
  readonly chargeSavedCard: (payment: PaymentRef) => Promise<ProviderOutcome>;
  readonly removeCard: (card: { readonly cardToken: string }) => Promise<void>;
};

/** The provider could not be reached, or its answer was not understood. Nothing is known. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}
