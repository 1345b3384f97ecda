import type { Country } from '../../country.ts';
import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { workTarget } from '../../target.ts';
import type { Command, WalletRefusal } from './commands.ts';
import { beneficiariesOf, type Seller } from './seller.ts';
import type { SpendingTerms } from './spending.ts';

type Offer = Pick<Command<'BuyContent'>, 'seenPriceCoins' | 'payWith'> & {
  readonly seller: { readonly allowBonus: boolean };
  /** Before a discount; free contents are not for sale. */
  readonly listPriceCoins: number;
  readonly priceCoins: number;
};

/** The refusal when a content cannot be bought or given at the price that the buyer saw. */
export const checkPrice = ({
  seller,
  listPriceCoins,
  priceCoins,
  seenPriceCoins,
  payWith,
}: Offer): Refusal<WalletRefusal> | undefined => {
  if (listPriceCoins === 0) return refuse('CONTENT_IS_FREE');
  if (priceCoins !== seenPriceCoins) return refuse('PRICE_CHANGED', { priceCoins });
  return payWith !== 'paid' && !seller.allowBonus ? refuse('BONUS_NOT_ACCEPTED') : undefined;
};

type Sold = {
  readonly content: { readonly kind: string; readonly revision: number; readonly priceCoins: number };
  readonly seller: { readonly oid: Oid };
};

/** The fields that purchases and gifts have besides those of a spend. */
export const saleOf = ({ content, seller }: Sold) => ({
  contentKind: content.kind,
  contentRevision: content.revision,
  sellerOid: seller.oid,
  listPriceCoins: content.priceCoins,
});

type Terms = {
  readonly contentOid: Oid;
  readonly seller: Omit<Seller, 'allowBonus'>;
  readonly payerCountry: Country | null;
  readonly feePolicyVersion: number;
};

/** The terms of a sale of one work: its seller earns by it, and its co-creators their parts. */
export const saleTerms = ({ contentOid, seller, payerCountry, feePolicyVersion }: Terms): SpendingTerms => ({
  resource: workTarget(contentOid),
  beneficiaries: beneficiariesOf(seller),
  payerCountry,
  feePolicyVersion,
});
