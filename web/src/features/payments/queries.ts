import type { Language } from '@fanfold/contracts';
import {
  AgreementReply,
  Charge,
  ChargeStarted,
  type PayProvider,
  ProductsReply,
} from '@fanfold/contracts/payments';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../lib/api.ts';

export type Currency = 'KRW' | 'JPY' | 'USD';
export type ChargeState = z.output<typeof Charge>;
export type CoinProduct = z.output<typeof ProductsReply>['products'][number];

/** The currency that a language begins with (PAY-058); another can be chosen. */
export const currencyOf: Record<Language, Currency> = { ko: 'KRW', jp: 'JPY', en: 'USD', es: 'USD' };

/** What coins cost; without a provider, or with one that does not take the currency, by card. */
export const productsQuery = (currency: Currency, provider: PayProvider = 'stripe') =>
  queryOptions({
    queryKey: ['products', currency, provider],
    queryFn: ({ signal }) =>
      read({ path: '/payment/products', query: { currency, provider }, reply: ProductsReply, signal }),
    staleTime: 5 * 60_000,
  });

/** Whether the terms were agreed to with an earlier charge. */
export const agreementQuery = queryOptions({
  queryKey: ['payment-agreement'],
  queryFn: ({ signal }) => read({ path: '/payment/agreement', reply: AgreementReply, signal }),
  staleTime: 0,
});

export const chargeQuery = (chargeId: string) =>
  queryOptions({
    queryKey: ['charge', chargeId],
    queryFn: ({ signal }) => read({ path: '/payment/charge', query: { chargeId }, reply: Charge, signal }),
    staleTime: 0,
  });

export type ChargeRequest = {
  readonly product: CoinProduct;
  readonly currency: Currency;
  readonly provider: PayProvider;
  readonly intent: string;
};

/**
 * Begins a charge; the answer says where to pay. The total on screen is sent, so that a moved price is never
 * charged.
 */
export const startCharge = ({ product, currency, provider, intent }: ChargeRequest) =>
  command({
    path: '/payment/charge',
    body: {
      productId: product.productId,
      currency,
      provider,
      agreedToTerms: true,
      agreedToPaymentTerms: true,
      totalMinor: product.amounts.totalMinor,
    },
    intent,
    reply: ChargeStarted,
  });

export type ConfirmRequest = {
  readonly chargeId: string;
  /**
   * The provider's token in the address of the return page, for providers that take the money only after the
   * return.
   */
  readonly approvalToken: string | undefined;
  readonly intent: string;
};

/** Back from the pay page: has the provider take what was agreed to, and says how it ended. */
export const confirmCharge = ({ chargeId, approvalToken, intent }: ConfirmRequest) =>
  command({
    path: '/payment/onetime/confirm',
    body: { chargeId, ...(approvalToken === undefined ? {} : { approvalToken }) },
    intent,
    reply: Charge,
  });

/** Cancels a charge: the provider closes its page first, so that it cannot be paid any more. */
export const giveUpCharge = (chargeId: string) =>
  command({
    path: `/payment/charge?chargeId=${encodeURIComponent(chargeId)}`,
    method: 'DELETE',
    reply: Charge,
  });

/** The smallest product that covers what is missing, else the largest there is. */
export const smallestCovering = (
  products: readonly CoinProduct[],
  missingCoins: number,
): CoinProduct | undefined => {
  const bySize = [...products].sort((a, b) => a.paidCoins - b.paidCoins);
  return bySize.find((product) => product.paidCoins >= missingCoins) ?? bySize.at(-1);
};
