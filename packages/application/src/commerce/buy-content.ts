import { feePolicyVersion, withdrawalNotice } from '@fanfold/contracts';
import { isRefusal, type Oid, parseOid } from '@fanfold/domain';
import { type BuyContent, type PayWith, type WalletEvent, walletStream } from '@fanfold/domain/wallet';
import { payerCountryOf } from '../identity/index.ts';
import type { Invocation } from '../invocation.ts';
import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { replayPreviousResult } from '../replay-previous-result.ts';
import { balanceLeft } from './balance-left.ts';
import { type OfferNow, offerTo } from './current-offer.ts';
import type { BuyDeps } from './deps.ts';
import { isPlain, lookAtOffer } from './look-at-offer.ts';
import { type Reserved, release, reserve } from './reservations.ts';

/** A content that a user wants to buy, at the price that they saw. */
export type Wish = {
  readonly contentOid: Oid;
  readonly creatorOid?: Oid | undefined;
  readonly contentType?: string | undefined;
  readonly coins: number;
  readonly payWith: PayWith;
  readonly discountCode?: string | undefined;
};

export type Bought = {
  readonly event: Extract<WalletEvent, { type: 'ContentBought' }>;
  readonly position: bigint;
  readonly replayed: boolean;
  /** The coins that are left, from the wallet's stream. */
  readonly balance: { readonly paid: number; readonly bonus: number };
};

/**
 * COM-003: spends coins and grants the entitlement in one append to the buyer's wallet. Throws RefusedError.
 */
export const buyContent = async (deps: BuyDeps, invocation: Invocation, wish: Wish): Promise<Bought> => {
  const { actor, key, body } = invocation;
  const orPrevious = (refusal: unknown) =>
    replayPreviousResult(deps.eventLog.commands.of(walletStream), { id: actor.oid, key, body }, refusal);
  const offer = await offerTo(deps, invocation, wish).catch(orPrevious);
  // What was bought before it went out of sale stays bought, and a retry is told so.
  if ('status' in offer) return take(deps, offer);
  const purchaseId = parseOid(deps.ids.oid(deps.clock.now()));
  const attempted = { offer, discountCode: wish.discountCode };
  if (isPlain(attempted))
    return take(deps, await pay(deps, invocation, { wish, offer, purchaseId, reserved: {} }));
  const previous = await refuseUnpayable(deps, invocation, { wish, offer, purchaseId }).catch(orPrevious);
  if (previous) return take(deps, previous);
  const attempt = { ...invocation, reservationId: purchaseId, buyerOid: parseOid(invocation.actor.oid) };
  const reserved = await reserve(deps, attempt, attempted);
  // If the outcome of the payment is unknown, the reservation stays: a timer reads the wallet later.
  const outcome = await pay(deps, invocation, { wish, offer, purchaseId, reserved });
  if (outcome.status !== 'accepted' || outcome.replayed) await release(deps, attempt, { reserved, offer });
  return take(deps, outcome);
};

export type Payment = {
  readonly wish: Wish;
  readonly offer: OfferNow;
  readonly purchaseId: Oid;
  readonly reserved: Reserved;
};

/** Throws the refusal with which the attempt would end: nothing is reserved for a buyer who could not pay. */
const refuseUnpayable = async (
  deps: BuyDeps,
  { actor }: Invocation,
  payment: Omit<Payment, 'reserved'>,
): Promise<undefined> => {
  const { offer, wish } = payment;
  const buyerOid = parseOid(actor.oid);
  const [reserved, { state }] = await Promise.all([
    lookAtOffer(deps, buyerOid, { offer, discountCode: wish.discountCode }),
    deps.eventLog.commands.load(walletStream, buyerOid, { maxAgeMs: 0 }),
  ]);
  const command = await commandOf(deps, buyerOid, { ...payment, reserved });
  const decision = walletStream.decider.decide(state, command(deps.clock.now()));
  if (isRefusal(decision)) throw new RefusedError(decision.refused, { details: decision.details });
};

const pay = async (deps: BuyDeps, { actor, key, body, correlationId }: Invocation, payment: Payment) => {
  const id = parseOid(actor.oid);
  const command = await commandOf(deps, id, payment);
  return deps.eventLog.commands.of(walletStream).handle({ id, key, body, actor, correlationId, command });
};

/** The command of one purchase, for the time at which it is decided. */
export const commandOf = async (
  { eventLog, clock }: BuyDeps,
  walletOid: Oid,
  { wish, offer, purchaseId, reserved }: Payment,
): Promise<(now: string) => BuyContent> => {
  const payerCountry = await payerCountryOf(eventLog.commands, walletOid, clock.now());
  return (now) => ({
    type: 'BuyContent',
    walletOid,
    purchaseId,
    content: offer.content,
    seller: offer.seller,
    seenPriceCoins: wish.coins,
    payWith: wish.payWith,
    payerCountry,
    feePolicyVersion,
    withdrawalNotice,
    ...reserved,
    now,
  });
};

const take = ({ clock }: BuyDeps, outcome: Awaited<ReturnType<typeof pay>>): Bought => {
  const { events, state, position, replayed } = accepted(outcome);
  const [event] = events;
  if (event?.type !== 'ContentBought') throw new RefusedError('INTERNAL_ERROR');
  return { event, position, replayed, balance: balanceLeft(state, clock.now()) };
};
