import { isRefusal, type Oid, parseOid } from '@fanfold/domain';
import { type WalletEvent, type WalletState, walletStream } from '@fanfold/domain/wallet';
import type { Accepted } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { balanceLeft } from './balance-left.ts';
import { type Bought, commandOf, type Payment, type Wish } from './buy-content.ts';
import { offerTo } from './current-offer.ts';
import type { BuyDeps } from './deps.ts';
import { isPlain, lookAtOffer } from './look-at-offer.ts';
import { release, reserve } from './reservations.ts';

/**
 * Buys what can be bought of an order, in one append to the buyer's wallet; answers the purchases by their
 * content. What is not among them was refused, or was bought before under a key of its own. The same
 * invocation answers the same purchases.
 */
export const buyTogether = async (
  deps: BuyDeps,
  invocation: Invocation,
  wishes: readonly Wish[],
): Promise<ReadonlyMap<Oid, Bought>> => {
  const { commands } = deps.eventLog;
  const { actor, correlationId } = invocation;
  const payments = await reserved(deps, invocation, await offered(deps, invocation, wishes));
  const items = await Promise.all(payments.map((one) => commandOf(deps, parseOid(actor.oid), one)));
  const outcome = await commands.of(walletStream).handle({
    id: actor.oid,
    key: uuid5(invocation.key, 'together'),
    body: wishes,
    actor,
    correlationId,
    command: (now) => ({ type: 'BuyContents', items: items.map((item) => item(now)) }),
  });
  const bought = outcome.status === 'accepted' ? boughtBy(deps, outcome) : new Map<Oid, Bought>();
  const kept = new Set([...bought.values()].map(({ event }) => event.purchaseId));
  await releaseOthers(deps, invocation, { payments, kept });
  return bought;
};

/** The wishes that are on offer, with what would be reserved for them. */
const offered = async (
  deps: BuyDeps,
  invocation: Invocation,
  wishes: readonly Wish[],
): Promise<Payment[]> => {
  const buyerOid = parseOid(invocation.actor.oid);
  const payments = wishes.map(async (wish) => {
    const offer = await offerTo(deps, invocation, wish).catch(notOffered);
    if (!offer) return [];
    const attempted = { offer, discountCode: wish.discountCode };
    const purchaseId = parseOid(deps.ids.oid(deps.clock.now()));
    const looked = isPlain(attempted) ? {} : await lookAtOffer(deps, buyerOid, attempted);
    return [{ wish, offer, purchaseId, reserved: looked }];
  });
  return (await Promise.all(payments)).flat();
};

const notOffered = (error: unknown): undefined => {
  if (!(error instanceof RefusedError)) throw error;
};

const needsReservation = ({ wish, offer }: Payment): boolean =>
  !isPlain({ offer, discountCode: wish.discountCode });

/** Reserves for what the wallet could pay; what it could not pay is left out. */
const reserved = async (deps: BuyDeps, invocation: Invocation, payments: Payment[]): Promise<Payment[]> => {
  if (!payments.some(needsReservation)) return payments;
  const payable = await payableOf(deps, invocation, payments);
  return Promise.all(
    payable.map(async (payment) => {
      if (!needsReservation(payment)) return payment;
      const { offer, wish } = payment;
      const attempt = attemptOf(invocation, payment);
      return {
        ...payment,
        reserved: await reserve(deps, attempt, { offer, discountCode: wish.discountCode }),
      };
    }),
  );
};

const payableOf = async (
  deps: BuyDeps,
  { actor }: Invocation,
  payments: readonly Payment[],
): Promise<Payment[]> => {
  const { state } = await deps.eventLog.commands.load(walletStream, actor.oid, { maxAgeMs: 0 });
  const items = await Promise.all(payments.map((one) => commandOf(deps, parseOid(actor.oid), one)));
  const now = deps.clock.now();
  const command = { type: 'BuyContents', items: items.map((item) => item(now)) } as const;
  const decision = walletStream.decider.decide(state, command);
  if (isRefusal(decision)) return [];
  const ids = new Set(decision.map((event) => event.type === 'ContentBought' && event.purchaseId));
  return payments.filter(({ purchaseId }) => ids.has(purchaseId));
};

const attemptOf = (invocation: Invocation, { purchaseId }: Payment) => ({
  ...invocation,
  reservationId: purchaseId,
  buyerOid: parseOid(invocation.actor.oid),
});

const boughtBy = (
  { clock }: BuyDeps,
  { events, state, position, replayed }: Accepted<WalletState, WalletEvent>,
): ReadonlyMap<Oid, Bought> => {
  const balance = balanceLeft(state, clock.now());
  return new Map(
    events.flatMap((event) =>
      event.type === 'ContentBought' ? [[event.resource.oid, { event, position, replayed, balance }]] : [],
    ),
  );
};

const releaseOthers = async (
  deps: BuyDeps,
  invocation: Invocation,
  { payments, kept }: { readonly payments: readonly Payment[]; readonly kept: ReadonlySet<Oid> },
): Promise<void> => {
  const others = payments.filter(({ purchaseId }) => !kept.has(purchaseId));
  for (const payment of others.filter(needsReservation))
    await release(deps, attemptOf(invocation, payment), payment);
};
