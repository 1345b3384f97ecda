import { chargeAmounts } from '@fanfold/domain';
import { chargeMethods, declineReasons, providers } from '@fanfold/domain/payments';
import { z } from 'zod';

import { oid, position } from '../common.ts';

export { type DeclineReason, type Provider, providers } from '@fanfold/domain/payments';

/** The providers that a new charge can name (PAY-044); `sandbox` is kept for the charges of earlier days. */
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
  paidCoins: z.int(),
  bonusCoins: z.int(),
  amounts: chargeAmounts,
});
/** What the chosen provider asks for each product, cheapest first; and who else takes this currency. */
export const ProductsReply = z.object({
  products: z.array(Product),
  provider: z.enum(payProviders),
  providers: z.array(z.enum(payProviders)),
});

/** What somebody agrees to and sees when they pay; the total makes sure that a price that moved is never charged silently. */
const agreement = {
  productId: z.string().max(40),
  currency: z.string().max(10),
  totalMinor: z.int().positive(),
  /** The terms of service, and the payment terms (PAY-051). */
  agreedToTerms: z.boolean().default(false),
  agreedToPaymentTerms: z.boolean().default(false),
};
export const ChargeBody = z.object({ ...agreement, provider: z.enum(payProviders).default('stripe') });
export type ChargeBody = z.output<typeof ChargeBody>;
export const ChargeStarted = z.object({ chargeId: oid, payUrl: z.url(), position });

/** The way back from a pay page. `approvalToken` is what the provider gave along (`pg_token`). */
export const ConfirmChargeBody = z.object({ chargeId: oid, approvalToken: z.string().max(200).optional() });

export const chargeStatuses = [
  'readied',
  'opened',
  /** The provider was asked for the money and has not answered; it is asked again until it does. */
  'unknown',
  'approved',
  'credited',
  'declined',
  'expired',
  'mismatched',
] as const;

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
   * True once the provider itself says that it took nothing and will not: the only ground on which somebody is told so
   * (PAY-066).
   */
  notCharged: z.boolean(),
  /** Where the coins arrived; null until they did. */
  walletPosition: position.nullable(),
  /** Present while the page can still be paid. */
  payUrl: z.string().optional(),
});
export type Charge = z.infer<typeof Charge>;

/** PAY-003: whether the payment behind a charge is confirmed, in a word. */
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
export * from './money-back.ts';
