import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import {
  copiesRefusal,
  discountCoins,
  discountId,
  discountStream,
  editionStream,
  normaliseCode,
  useRefusal,
} from '@fanfold/domain/commerce';

import type { OfferNow } from './current-offer.ts';
import type { BuyDeps } from './deps.ts';
import { type Attempted, obstacleIn, obstacleOf, type Reserved } from './reservations.ts';

/** Whether a sale at this offer needs nothing to be looked at, noted or reserved. */
export const isPlain = ({ offer, discountCode }: Attempted): boolean =>
  !offer.subscribersOnly &&
  offer.soldFrom === null &&
  !offer.byMonth &&
  offer.offer.copies === null &&
  discountCode === undefined;

/** What would be reserved for an attempt to buy, or why it could not be sold. It reserves nothing. */
export const lookAtOffer = async (
  deps: BuyDeps,
  buyerOid: Oid,
  { offer, discountCode }: Attempted,
): Promise<Reserved> => {
  const obstacle = obstacleIn(offer);
  if (obstacle) return { obstacle };
  if (offer.content.priceCoins === 0) return {};
  const used = discountCode === undefined ? {} : await lookAtCode(deps, buyerOid, { offer, discountCode });
  return used.obstacle ? used : { ...used, ...(await lookAtCopies(deps, buyerOid, offer)) };
};

const lookAtCode = async (
  { eventLog: { commands }, clock }: BuyDeps,
  buyerOid: Oid,
  { offer, discountCode }: Attempted & { readonly discountCode: string },
): Promise<Reserved> => {
  const code = normaliseCode(discountCode);
  if (code === null) return { obstacle: 'DISCOUNT_CODE_WRONG' };
  const { contentOid, priceCoins } = offer.content;
  const { state } = await commands.load(discountStream, discountId(offer.seller.oid, code), { maxAgeMs: 0 });
  const refusal = useRefusal(state, { resource: workTarget(contentOid), buyerOid, now: clock.now() });
  if (refusal) return { obstacle: obstacleOf(refusal.refused) };
  return { discount: { code, coins: discountCoins(priceCoins, state.discount) } };
};

/** The id of a reservation that does not exist yet. */
const noReservation = parseOid('0'.repeat(24));

const lookAtCopies = async (
  { eventLog: { commands } }: BuyDeps,
  buyerOid: Oid,
  { content, offer: { copies } }: OfferNow,
): Promise<Reserved> => {
  if (copies === null) return {};
  const { state } = await commands.load(editionStream, content.contentOid, { maxAgeMs: 0 });
  const wanted = { buyerOid, purpose: 'purchase', copies, reservationIds: [noReservation] } as const;
  const refusal = copiesRefusal(state, wanted);
  return refusal ? { obstacle: refusal.refused } : {};
};
