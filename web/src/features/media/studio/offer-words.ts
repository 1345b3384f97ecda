import { type DraftMetaData, maxPriceCoins } from '@fanfold/contracts/catalogue';

type Offer = NonNullable<DraftMetaData['offer']>;
export type Access = NonNullable<Offer['access']>;

/** For whom a work is and what it costs, as it stands on screen. */
export type OfferOnScreen = {
  readonly access: Access | null;
  readonly price: number | null;
  /** Ids of the creator's tiers. */
  readonly tiers: readonly string[];
};

export const offerOnScreen = (offer: Offer | undefined): OfferOnScreen => ({
  access: offer === undefined ? null : (offer.access ?? (offer.priceCoins === 0 ? 'open' : 'sale')),
  price: offer?.priceCoins || null,
  tiers: offer?.tiers ?? [],
});

/** It may have a price in coins; for tiers the price is a choice. */
export const isSold = (access: Access | null): boolean => access === 'sale' || access === 'tiers';

export type OfferFault = 'access' | 'tiers' | 'price';

/** What is still wrong with an offer (CAT-103, COM-044), and its words for the service when nothing is. */
export const offerIn = ({ access, price, tiers }: OfferOnScreen): Offer | OfferFault => {
  if (access === null) return 'access';
  if (access === 'tiers' && tiers.length === 0) return 'tiers';
  const sold = isForCoins(access, price);
  if (sold && !isPrice(price)) return 'price';
  // CAT-084: what the free tier opens is not sold for coins.
  return {
    access,
    priceCoins: (sold && price) || 0,
    coinPurchase: sold,
    tiers: access === 'tiers' ? [...tiers] : [],
  };
};

/** COM-046: for tiers and without a price it is for subscribers alone. */
const isForCoins = (access: Access, price: number | null): boolean =>
  access === 'sale' || (access === 'tiers' && price !== null);

const isPrice = (price: number | null): boolean =>
  price !== null && Number.isSafeInteger(price) && price >= 1 && price <= maxPriceCoins;
