import { feePolicyVersion } from '@fanfold/contracts';
import { addDays, isRefusal, type Oid, parseOid, workTarget } from '@fanfold/domain';
import { editionStream, type GiftState, giftStream } from '@fanfold/domain/commerce';
import { type PayWith, type WalletCommand, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import { payerCountryOf } from '../identity/index.ts';
import type { Invocation } from '../invocation.ts';
import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { OfferNow } from './current-offer.ts';
import type { BuyDeps } from './deps.ts';

/** Coins must be held within this time, or the gift counts as abandoned. */
const placedMs = 60_000;
/** The process manager ends a gift's holds; until then they are shown with this end. */
const heldDays = 30;

type Gift = {
  readonly giftId: Oid;
  readonly receivers: readonly { readonly receiverOid: Oid; readonly holdId: Oid }[];
  readonly offer: OfferNow;
  /** The price for one receiver on the giver's screen. */
  readonly coins: number;
  readonly payWith: PayWith;
};

/** Which attempt under a key this is: those before it were cancelled. */
export const attemptOf = async ({ commands }: EventLog, key: string): Promise<number> => {
  for (let attempt = 0; ; attempt += 1) {
    const giftId = oidFromKey(uuid5(key, 'gift', attempt));
    const { state } = await commands.load(giftStream, giftId, { maxAgeMs: 0 });
    if (state.status !== 'cancelled') return attempt;
  }
};

/** Places a gift and holds the coins for all of its receivers, or cancels it and says why. */
export const placeGift = async (
  deps: BuyDeps,
  invocation: Invocation,
  gift: Gift,
): Promise<{ readonly replayed: boolean }> => {
  await refuseOtherPrice(deps, gift);
  const { status, recorded, replayed } = await place(deps, invocation, gift);
  if (status !== 'placed' || !recorded) return { replayed };
  const placed = { ...gift, offer: offerOf(gift, recorded), placedUntil: recorded.placedUntil };
  try {
    await refuseUnpayable(deps, invocation, placed);
    await reserveCopies(deps, invocation, placed);
    await hold(deps, invocation, placed);
  } catch (error) {
    // After any other error the outcome is unknown: a timer finds it out.
    if (error instanceof RefusedError)
      await cancel(deps, invocation, { giftId: gift.giftId, reason: error.code });
    throw error;
  }
  return { replayed };
};

/**
 * A price that is out of date is refused before anything is recorded. Of a gift that was placed, what was
 * recorded counts.
 */
const refuseOtherPrice = async ({ eventLog }: BuyDeps, { giftId, coins, offer }: Gift): Promise<void> => {
  const { priceCoins } = offer.content;
  if (coins === priceCoins) return;
  const { state } = await eventLog.commands.load(giftStream, giftId, { maxAgeMs: 0 });
  if (state.placed === null) throw new RefusedError('PRICE_CHANGED', { details: { priceCoins } });
};

/** The same request may have placed it at another price a moment ago: what was recorded first counts. */
const offerOf = ({ offer }: Gift, recorded: NonNullable<GiftState['placed']>): OfferNow => ({
  ...offer,
  content: { ...offer.content, priceCoins: recorded.listPriceCoins, revision: recorded.contentRevision },
  seller: { ...offer.seller, level: recorded.sellerLevel, coCreators: recorded.coCreators ?? [] },
});

/** The key under which a gift is placed; its body is the giver's request. */
export const placeKeyOf = (giftId: Oid): string => uuid5(giftId, 'place');

const place = async (
  { eventLog }: BuyDeps,
  { actor, body, correlationId }: Invocation,
  { giftId, receivers, offer }: Gift,
): Promise<{ status: GiftState['status']; recorded: GiftState['placed']; replayed: boolean }> => {
  const { content, seller } = offer;
  const outcome = await eventLog.commands.of(giftStream).handle({
    id: giftId,
    key: placeKeyOf(giftId),
    body,
    actor,
    correlationId,
    command: (now) => ({
      type: 'PlaceGift',
      giftId,
      giverOid: parseOid(actor.oid),
      resource: workTarget(content.contentOid),
      contentKind: content.kind,
      contentRevision: content.revision,
      sellerOid: seller.oid,
      sellerLevel: seller.level,
      ...(seller.coCreators.length > 0 ? { coCreators: [...seller.coCreators] } : {}),
      feePolicyVersion,
      listPriceCoins: content.priceCoins,
      limited: offer.offer.copies !== null,
      receivers: [...receivers],
      placedUntil: new Date(Date.parse(now) + placedMs).toISOString(),
    }),
  });
  const { state, replayed } = accepted(outcome);
  return { status: state.status, recorded: state.placed, replayed };
};

type Placed = Gift & { readonly placedUntil: string };

const reserveCopies = async (
  { eventLog }: BuyDeps,
  { actor, correlationId }: Invocation,
  { giftId, receivers, offer, placedUntil }: Placed,
): Promise<void> => {
  const { copies } = offer.offer;
  if (copies === null) return;
  const { contentOid } = offer.content;
  const outcome = await eventLog.commands.of(editionStream).handle({
    id: contentOid,
    key: uuid5(giftId, 'copies'),
    body: null,
    actor,
    correlationId,
    command: () => ({
      type: 'ReserveCopies',
      resource: workTarget(contentOid),
      reservationIds: receivers.map(({ holdId }) => holdId),
      purpose: 'gift',
      buyerOid: parseOid(actor.oid),
      copies,
      reservedUntil: placedUntil,
    }),
  });
  accepted(outcome);
};

/**
 * Throws the refusal with which the gift would end: no copies are reserved for a giver who could not pay for
 * them.
 */
const refuseUnpayable = async (deps: BuyDeps, { actor }: Invocation, placed: Placed): Promise<void> => {
  if (placed.offer.offer.copies === null) return;
  const { state } = await deps.eventLog.commands.load(walletStream, actor.oid, { maxAgeMs: 0 });
  const command = await holdCommand(deps, parseOid(actor.oid), placed);
  const decision = walletStream.decider.decide(state, command(deps.clock.now()));
  if (isRefusal(decision)) throw new RefusedError(decision.refused, { details: decision.details });
};

const hold = async (
  deps: BuyDeps,
  { actor, body, correlationId }: Invocation,
  placed: Placed,
): Promise<void> => {
  const id = parseOid(actor.oid);
  const key = uuid5(placed.giftId, 'hold');
  const command = await holdCommand(deps, id, placed);
  accepted(
    await deps.eventLog.commands.of(walletStream).handle({ id, key, body, actor, correlationId, command }),
  );
};

type HoldGift = Extract<WalletCommand, { type: 'HoldGift' }>;

const holdCommand = async (
  { eventLog, clock }: BuyDeps,
  walletOid: Oid,
  { giftId, receivers, offer, coins, payWith, placedUntil }: Placed,
): Promise<(now: string) => HoldGift> => {
  const payerCountry = await payerCountryOf(eventLog.commands, walletOid, clock.now());
  return (now) => ({
    type: 'HoldGift',
    walletOid,
    giftId,
    holdIds: receivers.map(({ holdId }) => holdId),
    contentOid: offer.content.contentOid,
    seller: offer.seller,
    payerCountry,
    feePolicyVersion,
    priceCoins: offer.content.priceCoins,
    seenPriceCoins: coins,
    payWith,
    expiresAt: addDays(now, heldDays),
    placedUntil,
    now,
  });
};

const cancel = async (
  { eventLog }: BuyDeps,
  { actor, correlationId }: Invocation,
  { giftId, reason }: { readonly giftId: Oid; readonly reason: string },
): Promise<void> => {
  await eventLog.commands.of(giftStream).handle({
    id: giftId,
    key: uuid5(giftId, 'cancel'),
    body: null,
    actor,
    correlationId,
    command: () => ({ type: 'CancelGift', reason }),
  });
};
