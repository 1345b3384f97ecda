import { feePolicyVersion } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { available, type PayWith, type WalletEvent, walletStream } from '@fanfold/domain/wallet';

import { actorOf } from '../http/auth.ts';
import { accepted } from '../http/command.ts';
import { ProblemError } from '../http/problem.ts';
import type { Asked, BuyDeps } from './deps.ts';
import { type OfferNow, offerNow } from './offer.ts';
import { replayPreviousResult } from './replay-previous-result.ts';
import { type Reserved, release, reserve } from './reservations.ts';

/** One content that somebody wants at the price they saw. */
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
  /** What is left to spend, straight from the wallet's stream. */
  readonly balance: { readonly paid: number; readonly bonus: number };
};

/** COM-003: coins leave and the right arrives in one append to the buyer's wallet. Throws ProblemError when refused. */
export const buyItem = async (deps: BuyDeps, asked: Asked, wish: Wish): Promise<Bought> => {
  const { caller, key, body } = asked;
  const offer = await offerNow(deps.eventLog, wish).catch((refusal: unknown) =>
    replayPreviousResult(deps.eventLog.commands.of(walletStream), { id: caller.oid, key, body }, refusal),
  );
  // What was bought before it went out of sale stays bought, and a retry is told so.
  if ('status' in offer) return take(deps, offer);
  const purchaseId = parseOid(deps.ids.oid(deps.clock.now()));
  const plain = !offer.subscribersOnly && offer.offer.copies === null && wish.discountCode === undefined;
  if (plain) return take(deps, await pay(deps, asked, { wish, offer, purchaseId, reserved: {} }));
  const attempt = { ...asked, reservationId: purchaseId, buyerOid: parseOid(asked.caller.oid) };
  const reserved = await reserve(deps, attempt, { offer, discountCode: wish.discountCode });
  // If nobody can say whether it was paid, the reservation stays: a timer looks into the wallet later.
  const outcome = await pay(deps, asked, { wish, offer, purchaseId, reserved });
  if (outcome.status !== 'accepted' || outcome.replayed) await release(deps, attempt, { reserved, offer });
  return take(deps, outcome);
};

type Payment = {
  readonly wish: Wish;
  readonly offer: OfferNow;
  readonly purchaseId: Oid;
  readonly reserved: Reserved;
};

const pay = (
  { eventLog }: BuyDeps,
  { caller, key, body, correlationId }: Asked,
  { wish, offer, purchaseId, reserved }: Payment,
) => {
  const walletOid = parseOid(caller.oid);
  return eventLog.commands.of(walletStream).handle({
    id: walletOid,
    key,
    body,
    actor: actorOf(caller),
    correlationId,
    command: (now) => ({
      type: 'BuyContent',
      walletOid,
      purchaseId,
      content: offer.content,
      seller: offer.seller,
      seenPriceCoins: wish.coins,
      payWith: wish.payWith,
      feePolicyVersion,
      ...reserved,
      now,
    }),
  });
};

const take = ({ clock }: BuyDeps, outcome: Awaited<ReturnType<typeof pay>>): Bought => {
  const { events, state, position, replayed } = accepted(outcome);
  const [event] = events;
  if (event?.type !== 'ContentBought') throw new ProblemError('INTERNAL_ERROR');
  const now = clock.now();
  const left = (kind: 'paid' | 'bonus') => available(state.lots, kind, now);
  return { event, position, replayed, balance: { paid: left('paid'), bonus: left('bonus') } };
};
