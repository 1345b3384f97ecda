import type { Access } from './fields.ts';

/** COM-044; prices of content are in coins. */
export const maxPriceCoins = 100_000_000;
/** COM-055: an edition has at least one copy, and no more than can be numbered in six figures. */
export const maxCopies = 999_999;

/** For whom a content is, and at which price. */
export type Offer = {
  readonly access: Access;
  /** The paid tiers whose subscribers may view it; only with the access `tiers`. */
  readonly tiers: readonly string[];
  /** A price counts only while this is on (COM-047). */
  readonly coinPurchase: boolean;
  readonly priceCoins: number;
  /** How many copies there are; null for as many as are wanted. */
  readonly copies: number | null;
};

/** An offer as a command or an event words it. */
type Worded = {
  readonly priceCoins: number;
  readonly access?: Access | undefined;
  readonly tiers?: readonly string[] | undefined;
  readonly coinPurchase?: boolean | undefined;
};

/** What is offered. Where an offer is no more than a price, 0 is open to all, and more is a sale. */
export const offerIn = (
  { priceCoins, access, tiers, coinPurchase }: Worded,
  copies: number | null,
): Offer => ({
  access: access ?? (priceCoins === 0 ? 'open' : 'sale'),
  tiers: tiers ?? [],
  coinPurchase: coinPurchase ?? priceCoins !== 0,
  priceCoins,
  copies,
});

/** The price that counts: none while coin purchase is off (COM-047). */
export const priceOf = ({ coinPurchase, priceCoins }: Pick<Offer, 'coinPurchase' | 'priceCoins'>): number =>
  coinPurchase ? priceCoins : 0;

/** COM-045: no price and no paid tier. */
export const isFree = (offer: Offer): boolean => priceOf(offer) === 0 && offer.access !== 'tiers';

/** COM-046: for tiers, and not for coins. */
export const isSubscribersOnly = (offer: Offer): boolean => offer.access === 'tiers' && priceOf(offer) === 0;

export type OfferRefusal = 'PRICE_WRONG' | 'OPEN_MUST_BE_FREE' | 'TIERS_WRONG' | 'EDITION_WRONG';

/** What is wrong with an offer, if anything (COM-048, COM-049). */
export const offerRefusal = (offer: Offer): OfferRefusal | undefined => {
  const price = priceOf(offer);
  return priceRefusal(offer.access, price) ?? tiersRefusal(offer) ?? editionRefusal(offer, price);
};

const priceRefusal = (access: Access, price: number): OfferRefusal | undefined => {
  if (!Number.isSafeInteger(price) || price < 0 || price > maxPriceCoins) return 'PRICE_WRONG';
  if ((access === 'open' || access === 'freeTier') && price > 0) return 'OPEN_MUST_BE_FREE';
  return access === 'sale' && price === 0 ? 'PRICE_WRONG' : undefined;
};

const tiersRefusal = ({ access, tiers }: Offer): OfferRefusal | undefined => {
  const needed = access === 'tiers';
  const distinct = new Set(tiers).size === tiers.length;
  return needed === tiers.length > 0 && distinct ? undefined : 'TIERS_WRONG';
};

/** Copies are numbered as they are sold, so what has no price has no edition. */
const editionRefusal = ({ copies }: Offer, price: number): OfferRefusal | undefined => {
  if (copies === null) return undefined;
  const right = Number.isSafeInteger(copies) && copies >= 1 && copies <= maxCopies && price > 0;
  return right ? undefined : 'EDITION_WRONG';
};

export const sameOffer = (a: Offer, b: Offer): boolean =>
  a.access === b.access &&
  a.coinPurchase === b.coinPurchase &&
  a.priceCoins === b.priceCoins &&
  a.tiers.join('\n') === b.tiers.join('\n');
