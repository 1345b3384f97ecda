import { type Oid, workTarget } from '@fanfold/domain';
import {
  type DiscountRefusal,
  discountCoins,
  discountId,
  discountStream,
  editionStream,
  normaliseCode,
} from '@fanfold/domain/commerce';
import type { SaleObstacle } from '@fanfold/domain/wallet';

import type { Invocation, PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { noteMonthUse } from '../subscriptions/index.ts';
import type { OfferNow } from './current-offer.ts';
import type { BuyDeps } from './deps.ts';

/** How long a reservation holds: an attempt to buy may take so long before another attempt gets the copy. */
const reservationMs = 60_000;

/** The reservations of one attempt to buy, or the obstacle. */
export type Reserved = {
  readonly copy?: { readonly number: number; readonly reservedUntil: string };
  readonly discount?:
    | { readonly code: string; readonly coins: number; readonly reservedUntil?: string }
    | { readonly bundleOid: Oid; readonly coins: number };
  readonly obstacle?: SaleObstacle;
};

/** What one attempt to buy is for. */
export type Attempted = { readonly offer: OfferNow; readonly discountCode?: string | undefined };

type Attempt = Omit<Invocation, 'key' | 'body'> & {
  /** The attempt's own purchase id: a retry makes its own reservation, so nothing is sold twice. */
  readonly reservationId: Oid;
  readonly buyerOid: Oid;
};

export const obstacleOf = (refused: DiscountRefusal): SaleObstacle =>
  refused === 'DISCOUNT_CODE_EXISTS' ? 'DISCOUNT_CODE_WRONG' : refused;

/** Why an offer is none for its buyer now. */
export const obstacleIn = ({ subscribersOnly, soldFrom, content }: OfferNow): SaleObstacle | undefined => {
  if (subscribersOnly) return 'SUBSCRIBERS_ONLY';
  return soldFrom === null || content.priceCoins === 0 ? undefined : 'NOT_SOLD_YET';
};

/**
 * Who buys a work in its early access uses the month that lets them buy it: it cannot be given back any more.
 * Answers the obstacle where it was given back meanwhile.
 */
export const useMonthOf = async (
  deps: BuyDeps,
  { actor, correlationId }: PersonAsker,
  { byMonth, seller }: OfferNow,
): Promise<SaleObstacle | undefined> => {
  if (!byMonth) return undefined;
  try {
    await noteMonthUse(deps, { actor, correlationId }, seller.oid);
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'NOT_SUBSCRIBED') return 'NOT_SOLD_YET';
    throw error;
  }
};

/**
 * Notes the use of the month by which it is sold. Reserves a copy of a limited edition and a use of a
 * discount code, each on its own stream. The process that reserved them releases what it does not use; a
 * timer does it if that process died.
 */
export const reserve = async (
  deps: BuyDeps,
  attempt: Attempt,
  { offer, discountCode }: Attempted,
): Promise<Reserved> => {
  const obstacle = obstacleIn(offer);
  if (obstacle) return { obstacle };
  if (offer.content.priceCoins === 0) return {};
  const tooEarly = await useMonthOf(deps, attempt, offer);
  if (tooEarly) return { obstacle: tooEarly };
  const used = discountCode === undefined ? {} : await reserveUse(deps, attempt, { offer, discountCode });
  if (used.obstacle || offer.offer.copies === null) return used;
  return { ...used, ...(await reserveCopy(deps, attempt, offer)) };
};

/** Releases the reservations of an attempt. Releasing one that does not exist changes nothing. */
export const release = async (
  { eventLog, ids }: BuyDeps,
  { reservationId, actor, correlationId }: Attempt,
  { reserved, offer }: { readonly reserved: Reserved; readonly offer: OfferNow },
): Promise<void> => {
  const request = { key: ids.uuid(), body: null, actor, correlationId };
  const cause = 'refused';
  await Promise.all([
    reserved.copy &&
      eventLog.commands.of(editionStream).handle({
        ...request,
        id: offer.content.contentOid,
        command: () => ({ type: 'ReleaseCopy', reservationId, cause }),
      }),
    reserved.discount &&
      'code' in reserved.discount &&
      eventLog.commands.of(discountStream).handle({
        ...request,
        id: discountId(offer.seller.oid, reserved.discount.code),
        command: () => ({ type: 'ReleaseUse', reservationId, cause }),
      }),
  ]);
};

const reserveCopy = async (
  { eventLog, clock, ids }: BuyDeps,
  { reservationId, buyerOid, actor, correlationId }: Attempt,
  { content, offer }: OfferNow,
): Promise<Reserved> => {
  const reservedUntil = later(clock.now());
  const { contentOid } = content;
  const outcome = await eventLog.commands.of(editionStream).handle({
    id: contentOid,
    key: ids.uuid(),
    body: null,
    actor,
    correlationId,
    command: () => ({
      type: 'ReserveCopies',
      resource: workTarget(contentOid),
      reservationIds: [reservationId],
      purpose: 'purchase',
      buyerOid,
      copies: offer.copies ?? 0,
      reservedUntil,
    }),
  });
  if (outcome.status === 'refused') return { obstacle: outcome.refused };
  const copy = outcome.status === 'accepted' ? outcome.state.reservations[reservationId]?.copy : undefined;
  return copy === undefined ? { obstacle: 'SOLD_OUT' } : { copy: { number: copy, reservedUntil } };
};

const reserveUse = async (
  { eventLog, clock, ids }: BuyDeps,
  { reservationId, buyerOid, actor, correlationId }: Attempt,
  { offer, discountCode }: { readonly offer: OfferNow; readonly discountCode: string },
): Promise<Reserved> => {
  const code = normaliseCode(discountCode);
  if (code === null) return { obstacle: 'DISCOUNT_CODE_WRONG' };
  const { contentOid, priceCoins } = offer.content;
  const reservedUntil = later(clock.now());
  const outcome = await eventLog.commands.of(discountStream).handle({
    id: discountId(offer.seller.oid, code),
    key: ids.uuid(),
    body: null,
    actor,
    correlationId,
    command: (now) => ({
      type: 'ReserveUse',
      reservationId,
      buyerOid,
      resource: workTarget(contentOid),
      reservedUntil,
      now,
    }),
  });
  if (outcome.status === 'accepted')
    return { discount: { code, coins: discountCoins(priceCoins, outcome.state.discount), reservedUntil } };
  return { obstacle: outcome.status === 'refused' ? obstacleOf(outcome.refused) : 'DISCOUNT_CODE_WRONG' };
};

const later = (now: string): string => new Date(Date.parse(now) + reservationMs).toISOString();
