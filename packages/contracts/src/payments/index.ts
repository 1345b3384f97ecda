import { chargeAmounts, timestamp } from '@fanfold/domain';
import { chargeMethods, declineReasons, providers } from '@fanfold/domain/payments';
import { z } from 'zod';

import { oid, position } from '../common.ts';
import { chargeStatuses } from './charge-statuses.ts';

export { type DeclineReason, type Provider, providers, taxPercentOf } from '@fanfold/domain/payments';
export { chargeStatuses } from './charge-statuses.ts';

/** The providers of new charges (PAY-044); `sandbox` is kept for older charges. */
export const payProviders = ['stripe', 'paypal', 'paypay', 'kakao', 'payletter'] as const;
export type PayProvider = (typeof payProviders)[number];

/** `currency` is any word, so that an unknown one is answered with its own problem (PAY-068). */
export const ProductsQuery = z.object({
  currency: z.string().max(10),
  provider: z.enum(payProviders).default('stripe'),
});
/** Amounts are in minor units of the currency; base + tax + fee + rounding = total. */
export const Product = z.object({
  productId: z.string(),
  /** The totals (PAY-045): in the requested currency, and in each currency. */
  price: z.int(),
  price_usd: z.int(),
  price_jpy: z.int(),
  price_krw: z.int(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  amounts: chargeAmounts,
});
/**
 * The chosen provider's price of each product, cheapest first; and all providers that accept this currency.
 */
export const ProductsReply = z.object({
  products: z.array(Product),
  provider: z.enum(payProviders),
  providers: z.array(z.enum(payProviders)),
});

/**
 * The payer's agreement, with the total that they saw: a changed price is refused, never charged silently.
 */
const agreement = {
  productId: z.string().max(40),
  currency: z.string().max(10),
  totalMinor: z.int().positive(),
  /** The terms of service, and the payment terms (PAY-051). */
  agreedToTerms: z.boolean().default(false),
  agreedToPaymentTerms: z.boolean().default(false),
};
export const OneTouchBody = z.object(agreement);
export type ChargeAgreement = z.output<typeof OneTouchBody>;
export const ChargeBody = z.object({ ...agreement, provider: z.enum(payProviders).default('stripe') });
export type ChargeBody = z.output<typeof ChargeBody>;
export const ChargeStarted = z.object({ chargeId: oid, payUrl: z.url(), position });

/**
 * Whether the caller agreed to the present terms with an earlier charge: then they are not asked to tick them
 * again.
 */
export const AgreementReply = z.object({ agreed: z.boolean() });

/** The way back from a pay page. `approvalToken` is what the provider gave along (`pg_token`). */
export const ConfirmChargeBody = z.object({ chargeId: oid, approvalToken: z.string().max(200).optional() });

/** Pays with the named card, or else with the selected one. */
export const ChargeSavedBody = z.object({ ...agreement, cardIdx: z.int().positive().optional() });

/**
 * A saved card as its owner sees it. `cardIdx` names it in every call; a removed card's number is never used
 * again.
 */
export const SavedCardView = z.object({
  cardId: oid,
  cardIdx: z.int().positive(),
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.int(),
  expiresYear: z.int(),
  /** The one that pays when none is named. */
  selected: z.boolean(),
  oneTouch: z.boolean(),
  /** True when the same card was saved before. */
  duplicate: z.boolean(),
});
export type SavedCardView = z.infer<typeof SavedCardView>;

export const CardSetUpStarted = z.object({ setUpId: oid, pageUrl: z.url(), position });
export const ConfirmSetUpBody = z.object({ setUpId: oid });
export type ConfirmSetUpBody = z.infer<typeof ConfirmSetUpBody>;
export const CardSetUp = z.object({
  setUpId: oid,
  status: z.enum(['started', 'saved', 'failed']),
  purpose: z.enum(['card', 'subscription']),
  reason: z.enum(declineReasons).nullable(),
  card: SavedCardView.nullable(),
});
export type CardSetUp = z.infer<typeof CardSetUp>;

export const ChatOneTouchBody = z.object({ enabled: z.boolean() });
export const CardIdxBody = z.object({ cardIdx: z.int().positive() });
export const EnableOneTouchBody = CardIdxBody.extend({ agreedToPaymentTerms: z.boolean().default(false) });
/** Won a month, null for no limit. A higher limit asks for the password again. */
export const SpendingLimitBody = z.object({ monthlyKrw: z.int().min(0).max(100_000_000).nullable() });
/** 0 ends a pause early, which asks for the password again. */
export const PauseBody = z.object({
  days: z.union([z.literal(0), z.literal(1), z.literal(7), z.literal(30)]),
});
export const AskGuardianBody = z.object({ guardianEmail: z.email().max(254) });
export const GuardianConsentBody = z.object({ oid, secret: z.string().regex(/^[0-9a-f]{32}$/) });

/** A user's payment settings; amounts in won. */
export const PaymentSettings = z.object({
  cards: z.array(SavedCardView),
  /** The subscriptions that a saved card pays. */
  paidByCard: z.array(
    z.object({
      creatorOid: oid,
      creatorNickname: z.string().nullable(),
      cardIdx: z.int().positive(),
      currency: z.enum(['JPY', 'USD']),
    }),
  ),
  oneTouchPayment: z.boolean(),
  /** Whether chat credits are topped up from the coins by themselves (PAY-048). */
  chatOneTouchPayment: z.boolean(),
  /** Above this a one-touch payment asks for the password again. */
  oneTouchLimitKrw: z.int(),
  spending: z.object({
    /** The person's own limit. */
    monthlyKrw: z.int().nullable(),
    /** The limit that applies. */
    limitKrw: z.int().nullable(),
    spentKrw: z.int(),
    pausedUntil: timestamp.nullable(),
    isMinor: z.boolean(),
    hasConsent: z.boolean(),
    isGuardianAsked: z.boolean(),
  }),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

export const ChargeQuery = z.object({ chargeId: oid });
/** PUT asks the provider now, which is what the return page does; GET reads what is known. */
export const RefreshChargeBody = z.object({ chargeId: oid });
export const Charge = z.object({
  chargeId: oid,
  status: z.enum(chargeStatuses),
  productId: z.string(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  amounts: chargeAmounts,
  provider: z.enum(providers),
  method: z.enum(chargeMethods),
  declineReason: z.enum(declineReasons).nullable(),
  /**
   * True once the provider says that it took no money and will not take any. Only then is the payer told so
   * (PAY-066).
   */
  notCharged: z.boolean(),
  /** The log position at which the coins arrived; null before. */
  walletPosition: position.nullable(),
  /** Present while the page can still be paid. */
  payUrl: z.string().optional(),
});
export type Charge = z.infer<typeof Charge>;

/** PAY-003: whether the payment of a charge is confirmed, in one word. */
export const ConfirmedPayment = z.object({
  chargeId: oid,
  confirmed: z.boolean(),
  status: z.enum(chargeStatuses),
});

/** What a provider's webhook carries; the raw body is signed (see the sandbox's README for the scheme). */
export const SandboxWebhookBody = z.object({
  eventId: z.string(),
  providerRef: z.string(),
  chargeId: oid,
  status: z.enum(['approved', 'pending', ...declineReasons]),
  totalMinor: z.int(),
  currency: z.string(),
});
export type SandboxWebhookBody = z.infer<typeof SandboxWebhookBody>;
export * from './linked-accounts.ts';
export { priceLinesOf } from './price-lines.ts';
export * from './reconciliation.ts';
export * from './refunds.ts';
