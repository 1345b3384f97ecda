import { type DraftMetaData, maxPriceCoins } from '@fanfold/contracts/catalogue';

type Offer = NonNullable<DraftMetaData['offer']>;
export type Access = NonNullable<Offer['access']>;

/** For whom a work is and what it costs, as it stands on screen. */
export type OfferOnScreen = {
  readonly access: Access | null;
  readonly price: number | null;
  /** Names of tiers, with commas between them. */
  readonly tiers: string;
};

export const offerOnScreen = (offer: Offer | undefined): OfferOnScreen => ({
  access: offer === undefined ? null : (offer.access ?? (offer.priceCoins === 0 ? 'open' : 'sale')),
  price: offer?.priceCoins || null,
  tiers: offer?.tiers?.join(', ') ?? '',
});

export const isSold = (access: Access | null): boolean => access === 'sale' || access === 'tiers';

/** Each name once. */
export const tiersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,、，]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

export type OfferFault = 'access' | 'tiers' | 'price';

/** What is still wrong with an offer (CAT-103, COM-044), and its words for the service when nothing is. */
export const offerIn = ({ access, price, tiers }: OfferOnScreen): Offer | OfferFault => {
  if (access === null) return 'access';
  const names = access === 'tiers' ? tiersIn(tiers) : [];
  if (access === 'tiers' && names.length === 0) return 'tiers';
  const sold = isSold(access);
  if (sold && !isPrice(price)) return 'price';
  // CAT-084: what the free tier opens is not sold for coins.
  return { access, priceCoins: sold ? (price ?? 0) : 0, coinPurchase: sold, tiers: names };
};

const isPrice = (price: number | null): boolean =>
  price !== null && Number.isSafeInteger(price) && price >= 1 && price <= maxPriceCoins;
