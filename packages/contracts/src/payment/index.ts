import { chargeAmounts, currencies } from '@fanfold/domain';
import { chargeMethods, declineReasons, providers } from '@fanfold/domain/payments';
import { z } from 'zod';

import { oid, position } from '../common.ts';

export { type DeclineReason, type Provider, providers } from '@fanfold/domain/payments';

export const ProductsQuery = z.object({ currency: z.enum(currencies) });
/** Amounts are in minor units of the currency; base + tax + fee + rounding = total. */
export const Product = z.object({
  productId: z.string(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  amounts: chargeAmounts,
});
export const ProductsReply = z.object({ products: z.array(Product), providers: z.array(z.enum(providers)) });

export const ChargeBody = z.object({
  productId: z.string().max(40),
  currency: z.enum(currencies),
  provider: z.enum(providers).default('sandbox'),
  /** Both the terms of service and the payment terms (PAY-051). */
  agreedToTerms: z.literal(true),
  /** The total on the payer's screen, so that a price that moved is never charged silently. */
  totalMinor: z.int().positive(),
});
export const ChargeStarted = z.object({ chargeId: oid, payUrl: z.url(), position });

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
  /** Where the coins arrived; null until they did. */
  walletPosition: position.nullable(),
  /** Present while the page can still be paid. */
  payUrl: z.string().optional(),
});
export type Charge = z.infer<typeof Charge>;

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
