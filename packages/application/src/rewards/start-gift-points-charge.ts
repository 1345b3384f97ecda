import type { Language } from '@fanfold/contracts';
import { type ChargeAmounts, type Oid, parseOid } from '@fanfold/domain';
import { type ChargeState, chargeStream } from '@fanfold/domain/payments';
import { giftCodesStream, maxOpenGiftOrders, openOrdersOf } from '@fanfold/domain/rewards';
import type { Clock } from '@fanfold/platform';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { type ChargeDeps, initiateCharge, openCharge } from '../payments/index.ts';
import { RefusedError } from '../refused-error.ts';
import { giftCards } from './gift-cards.ts';

type Deps = Omit<ChargeDeps, 'providers'> & {
  readonly providers: Pick<ChargeDeps['providers'], 'find'>;
  readonly clock: Clock;
};

type Wanted = {
  /** The tile. */
  readonly itemName?: string | undefined;
  /** Who gets the points: the payer, and no other account. */
  readonly userOid?: string | undefined;
  /** The price on the payer's screen, in minor units; compared where it is given. */
  readonly amount?: number | undefined;
  /** Of the pay page. */
  readonly language: Language;
};

/** The wanted gift points and their charge, as every step takes them. */
type Order = Invocation & {
  readonly itemName: string;
  readonly chargeId: Oid;
  readonly buyerOid: Oid;
};

type Started = {
  readonly replayed: boolean;
  readonly reply: { readonly chargeId: Oid; readonly payUrl: string; readonly position: string };
};

/**
 * PAY-002, PAY-049: gift points of the partner's store, paid without a card. The outcome names the charge and
 * the address of its page. Throws RefusedError: NO_ITEM_SELECTED, NOT_ALLOWED, GIFT_POINTS_WITHOUT_RATE,
 * GIFT_POINTS_SOLD_OUT, GIFT_POINTS_ORDERS_OPEN, PRICE_CHANGED, CHARGE_CLOSED, CHARGING_PAUSED,
 * SPENDING_LIMIT, MINOR_LIMIT, PROVIDER_UNAVAILABLE.
 */
export const startGiftPointsCharge = async (
  deps: Deps,
  invocation: Invocation,
  { itemName, userOid, amount, language }: Wanted,
): Promise<Started> => {
  const { actor, correlationId, key } = invocation;
  if (itemName === undefined) throw new RefusedError('NO_ITEM_SELECTED');
  if (userOid !== undefined && userOid !== actor.oid) throw new RefusedError('NOT_ALLOWED');
  // The id follows from the key: a retry names the same charge, here, in the stock and at the provider.
  const chargeId = parseOid(oidFromKey(key));
  const order: Order = { ...invocation, itemName, chargeId, buyerOid: parseOid(actor.oid) };
  const { state: known } = await deps.eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
  if (known.status === 'none') await refuseMoreOrders(deps, order);
  const amounts = known.amounts ?? (await priceNow(deps, itemName));
  // Its payer pays what it was initiated for, else today's price.
  if (amount !== undefined && amount !== amounts.totalMinor) throw new RefusedError('PRICE_CHANGED');
  const initiated = await initiate(deps, order, amounts);
  // It ended without a page, for want of a code for example: nothing would ever give back a code that it took
  // now.
  if (isOver(initiated.state)) throw new RefusedError('CHARGE_CLOSED');
  await reserveCode(deps, order, initiated.state);
  const back = `${deps.publicUrl}/${language}/giftcard?chargeId=${chargeId}`;
  const page = { language, orderName: itemName, successUrl: back, failUrl: back };
  const opened = await openCharge(deps, { actor, correlationId, initiated, ...page });
  return { replayed: initiated.replayed, reply: { chargeId, ...opened } };
};

const isOver = ({ status, payUrl }: Readonly<ChargeState>): boolean =>
  payUrl === '' && (status === 'declined' || status === 'expired');

/** Looked at before a charge is made; the stock's own stream decides when the code is kept. */
const refuseMoreOrders = async ({ eventLog }: Deps, { itemName, buyerOid }: Order): Promise<void> => {
  const { state } = await eventLog.commands.load(giftCodesStream, itemName, { maxAgeMs: 0 });
  if (openOrdersOf(state, buyerOid) >= maxOpenGiftOrders) throw new RefusedError('GIFT_POINTS_ORDERS_OPEN');
};

const priceNow = async ({ eventLog, clock }: Deps, itemName: string): Promise<ChargeAmounts> => {
  const cards = await giftCards(eventLog, clock.now(), { maxAgeMs: 0 });
  const card = cards.find((candidate) => candidate.itemName === itemName);
  if (!card?.amounts) throw new RefusedError('GIFT_POINTS_WITHOUT_RATE');
  if (!card.available) throw new RefusedError('GIFT_POINTS_SOLD_OUT');
  return card.amounts;
};

/**
 * The charge is written before a code is kept or the provider is called, so that a code that is kept for it
 * is released when the charge ends.
 */
const initiate = ({ eventLog, providers }: Deps, order: Order, amounts: ChargeAmounts) => {
  const { itemName, chargeId, buyerOid, key, body, actor, correlationId } = order;
  return initiateCharge(eventLog, {
    key,
    body,
    actor,
    correlationId,
    charge: {
      chargeId,
      buyerOid,
      provider: giftPointsProvider(providers),
      productId: itemName,
      paidCoins: 0,
      bonusCoins: 0,
      amounts,
      purpose: { kind: 'giftPoints', itemName },
      // The messenger's own payment, which needs no card (PAY-002, PAY-049).
      means: 'kakaopay',
    },
  });
};

/**
 * Payletter takes what the messenger pays. Throws PROVIDER_UNAVAILABLE where this installation has no account
 * with it.
 */
const giftPointsProvider = (providers: Deps['providers']) => {
  if (!providers.find('payletter')) throw new RefusedError('PROVIDER_UNAVAILABLE');
  return 'payletter' as const;
};

/** Refusals after which no code will ever be kept for the order. */
const endsOrder: ReadonlySet<string> = new Set(['GIFT_POINTS_SOLD_OUT', 'GIFT_POINTS_ORDERS_OPEN']);

/** A code is kept before the page opens; without one the charge ends at once, unpaid. */
const reserveCode = async (
  { eventLog }: Deps,
  order: Order,
  { provider }: Readonly<ChargeState>,
): Promise<void> => {
  const { itemName, chargeId, buyerOid, key, actor, correlationId } = order;
  const outcome = await eventLog.commands.of(giftCodesStream).handle({
    actor,
    correlationId,
    id: itemName,
    key: uuid5(key, 'reserve'),
    body: { chargeId },
    command: () => ({ type: 'ReserveGiftCode', itemName, chargeId, userOid: buyerOid }),
  });
  if (outcome.status === 'refused' && endsOrder.has(outcome.refused)) {
    await eventLog.commands.of(chargeStream).handle({
      actor,
      correlationId,
      id: chargeId,
      key: uuid5(key, 'sold-out'),
      body: {},
      command: (now) => ({ type: 'ReportOutcome', provider, outcome: { status: 'cancelled' }, now }),
    });
  }
  accepted(outcome);
};
