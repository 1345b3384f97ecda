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

import type { Invocation } from '../invocation.ts';
import type { OfferNow } from './current-offer.ts';
import type { BuyDeps } from './deps.ts';

/** How long an attempt to buy may take before what it set aside can be given to somebody else. */
const reservationMs = 60_000;

/** What is set aside for one attempt to buy, or why it cannot be. */
export type Reserved = {
  readonly copy?: { readonly number: number; readonly reservedUntil: string };
  readonly discount?: { readonly code: string; readonly coins: number; readonly reservedUntil?: string };
  readonly obstacle?: SaleObstacle;
};

/** What one attempt to buy is for. */
export type Attempted = { readonly offer: OfferNow; readonly discountCode?: string | undefined };

type Attempt = Omit<Invocation, 'key' | 'body'> & {
  /** The attempt's own purchase id: a retry reserves for itself, so nothing is sold twice. */
  readonly reservationId: Oid;
  readonly buyerOid: Oid;
};

export const obstacleOf = (refused: DiscountRefusal): SaleObstacle =>
  refused === 'DISCOUNT_CODE_EXISTS' ? 'DISCOUNT_CODE_WRONG' : refused;

/**
 * Sets a copy of a limited edition and a use of a discount code aside, each on its own stream. What is not taken up is
 * released by whoever reserved it, or by a timer if they died.
 */
export const reserve = async (
  deps: BuyDeps,
  attempt: Attempt,
  { offer, discountCode }: Attempted,
): Promise<Reserved> => {
  if (offer.subscribersOnly) return { obstacle: 'SUBSCRIBERS_ONLY' };
  if (offer.content.priceCoins === 0) return {};
  const used = discountCode === undefined ? {} : await reserveUse(deps, attempt, { offer, discountCode });
  if (used.obstacle || offer.offer.copies === null) return used;
  return { ...used, ...(await reserveCopy(deps, attempt, offer)) };
};

/** Gives back what an attempt had set aside. Giving back what is not there changes nothing. */
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
