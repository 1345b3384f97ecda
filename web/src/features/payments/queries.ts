import type { Language } from '@fanfold/contracts';
import { Charge, ChargeStarted, ProductsReply } from '@fanfold/contracts/payment';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../lib/api.ts';

export type Currency = 'KRW' | 'JPY' | 'USD';
export type ChargeState = z.output<typeof Charge>;
export type CoinProduct = z.output<typeof ProductsReply>['products'][number];

/** The currency that a language begins with (PAY-058); another can be chosen. */
export const currencyOf: Record<Language, Currency> = { ko: 'KRW', jp: 'JPY', en: 'USD', es: 'USD' };

export const productsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['products', currency],
    queryFn: ({ signal }) =>
      read({ path: '/payment/products', query: { currency }, reply: ProductsReply, signal }),
    staleTime: 5 * 60_000,
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
  readonly intent: string;
};

/** Begins a charge; the answer says where to pay. The total on screen is sent, so that a moved price is never charged. */
export const startCharge = ({ product, currency, intent }: ChargeRequest) =>
  command({
    path: '/payment/charge',
    body: {
      productId: product.productId,
      currency,
      agreedToTerms: true,
      totalMinor: product.amounts.totalMinor,
    },
    intent,
    reply: ChargeStarted,
  });

/** Asks the provider now, for the case that its message is late. */
export const refreshCharge = (chargeId: string) =>
  command({ path: '/payment/charge', method: 'PUT', body: { chargeId }, reply: Charge });

/** The smallest product that covers what is missing, else the largest there is. */
export const smallestCovering = (
  products: readonly CoinProduct[],
  missingCoins: number,
): CoinProduct | undefined => {
  const bySize = [...products].sort((a, b) => a.paidCoins - b.paidCoins);
  return bySize.find((product) => product.paidCoins >= missingCoins) ?? bySize.at(-1);
};
