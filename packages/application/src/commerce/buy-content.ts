import { feePolicyVersion } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { available, type PayWith, type WalletEvent, walletStream } from '@fanfold/domain/wallet';
import { payerCountryOf } from '../identity/index.ts';
import type { Invocation } from '../invocation.ts';
import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { replayPreviousResult } from '../replay-previous-result.ts';
import { type OfferNow, offerNow } from './current-offer.ts';
import type { BuyDeps } from './deps.ts';
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

/** COM-003: spends coins and grants the entitlement in one append to the buyer's wallet. Throws RefusedError. */
export const buyContent = async (deps: BuyDeps, invocation: Invocation, wish: Wish): Promise<Bought> => {
  const { actor, key, body } = invocation;
  const offer = await offerNow(deps.eventLog, wish).catch((refusal: unknown) =>
    replayPreviousResult(deps.eventLog.commands.of(walletStream), { id: actor.oid, key, body }, refusal),
  );
  // A content that was bought before it went out of sale stays bought, and a retry gets that answer.
  if ('status' in offer) return take(deps, offer);
  const purchaseId = parseOid(deps.ids.oid(deps.clock.now()));
  const plain = !offer.subscribersOnly && offer.offer.copies === null && wish.discountCode === undefined;
  if (plain) return take(deps, await pay(deps, invocation, { wish, offer, purchaseId, reserved: {} }));
  const attempt = { ...invocation, reservationId: purchaseId, buyerOid: parseOid(invocation.actor.oid) };
  const reserved = await reserve(deps, attempt, { offer, discountCode: wish.discountCode });
  // If the outcome of the payment is unknown, the reservation stays: a timer reads the wallet later.
  const outcome = await pay(deps, invocation, { wish, offer, purchaseId, reserved });
  if (outcome.status !== 'accepted' || outcome.replayed) await release(deps, attempt, { reserved, offer });
  return take(deps, outcome);
};

type Payment = {
  readonly wish: Wish;
  readonly offer: OfferNow;
  readonly purchaseId: Oid;
  readonly reserved: Reserved;
};

const pay = async (
  { eventLog, clock }: BuyDeps,
  { actor, key, body, correlationId }: Invocation,
  { wish, offer, purchaseId, reserved }: Payment,
) => {
  const walletOid = parseOid(actor.oid);
  const payerCountry = await payerCountryOf(eventLog.commands, walletOid, clock.now());
  return eventLog.commands.of(walletStream).handle({
    id: walletOid,
    key,
    body,
    actor,
    correlationId,
    command: (now) => ({
      type: 'BuyContent',
      walletOid,
      purchaseId,
      content: offer.content,
      seller: offer.seller,
      seenPriceCoins: wish.coins,
      payWith: wish.payWith,
      payerCountry,
      feePolicyVersion,
      ...reserved,
      now,
    }),
  });
};

const take = ({ clock }: BuyDeps, outcome: Awaited<ReturnType<typeof pay>>): Bought => {
  const { events, state, position, replayed } = accepted(outcome);
  const [event] = events;
  if (event?.type !== 'ContentBought') throw new RefusedError('INTERNAL_ERROR');
  const now = clock.now();
  const left = (kind: 'paid' | 'bonus') => available(state.lots, kind, now);
  return { event, position, replayed, balance: { paid: left('paid'), bonus: left('bonus') } };
};
