import { limits, terms } from '@fanfold/contracts';
import type { ChargeBody, PayProvider } from '@fanfold/contracts/payments';
import { type ChargeAmounts, type Currency, currencies } from '@fanfold/domain';
import { type CoinProduct, coinProducts, priceOf } from '@fanfold/domain/payments';
import type { Providers } from '@fanfold/payments';

import { RefusedError } from '../refused-error.ts';

/** The currency of a request. Throws UNKNOWN_CURRENCY (PAY-068). */
export const knownCurrency = (word: string): Currency => {
  const known = currencies.find((currency) => currency === word);
  if (!known) throw new RefusedError('UNKNOWN_CURRENCY');
  return known;
};

/** The providers that accept a currency, in the order of their labels. */
export const takersOf = ({ all }: Providers, currency: Currency): PayProvider[] =>
  all.flatMap(({ label, currencies: taken }) =>
    label !== 'sandbox' && taken.includes(currency) ? [label] : [],
  );

export type Priced = CoinProduct & { readonly amounts: ChargeAmounts };

type Wanted = Pick<
  ChargeBody,
  'productId' | 'currency' | 'totalMinor' | 'agreedToTerms' | 'agreedToPaymentTerms'
>;

/**
 * The product that a payer requested, with its price at the provider. Throws UNKNOWN_CURRENCY,
 * PRODUCT_NOT_FOUND ('No price found', also if the provider does not accept the currency), TERMS_REQUIRED
 * (PAY-051, PAY-064) and PRICE_CHANGED.
 */
export const pricedProduct = (providers: Providers, provider: PayProvider, wanted: Wanted): Priced => {
  const currency = knownCurrency(wanted.currency);
  const product = coinProducts.find(({ productId }) => productId === wanted.productId);
  if (!product || !takersOf(providers, currency).includes(provider))
    throw new RefusedError('PRODUCT_NOT_FOUND');
  if (!wanted.agreedToTerms || !wanted.agreedToPaymentTerms) throw new RefusedError('TERMS_REQUIRED');
  const amounts = priceOf(product.paidCoins, currency, provider);
  if (amounts.totalMinor !== wanted.totalMinor)
    throw new RefusedError('PRICE_CHANGED', { details: { totalMinor: amounts.totalMinor } });
  return { ...product, amounts };
};

/** The terms that a charge records, and the moment until which it can be paid. */
export const termsAt = (now: string) => ({
  termsVersion: terms.payment,
  expiresAt: new Date(Date.parse(now) + limits.chargeMinutes * 60_000).toISOString(),
});
