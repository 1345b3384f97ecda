import { type ChargeAmounts, type Oid, parseOid } from '@fanfold/domain';
import { type ChargeState, chargeStream } from '@fanfold/domain/payments';
import { type GiftItemName, giftCodesStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import { type Clock, type Logger, oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { initiateCharge, openCharge } from '../payments/index.ts';
import { RefusedError } from '../refused-error.ts';
import { giftCards } from './gift-cards.ts';

type Deps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly providers: Pick<Providers, 'find'>;
  /** Where people open the site: the pay page leads back to it. */
  readonly publicUrl: string;
  readonly log: Logger;
};

type Wanted = {
  readonly itemName: GiftItemName;
  /** The total on the payer's screen, in won; undefined where it is not compared. */
  readonly amount: number | undefined;
  /** Of the pay page and of the page after it. */
  readonly language: string;
};

type Order = Invocation & Wanted & { readonly chargeId: Oid; readonly buyerOid: Oid };

type Begun = {
  readonly chargeId: Oid;
  readonly payUrl: string;
  readonly position: string;
  readonly replayed: boolean;
};

/**
 * PAY-001 and PAY-002: begins the payment of gift points without a card: the charge is written down, a code of the stock is
 * reserved for it, the pay page opens. Throws RefusedError (GIFT_POINTS_WITHOUT_RATE, GIFT_POINTS_SOLD_OUT, PRICE_CHANGED,
 * CHARGE_CLOSED, PROVIDER_UNAVAILABLE, and those of the payer's limits).
 */
export const buyGiftPoints = async (deps: Deps, invocation: Invocation, wanted: Wanted): Promise<Begun> => {
  const { actor, key, correlationId } = invocation;
  // The id follows from the key: a retry names the same charge, here, in the stock and at the provider.
  const chargeId = parseOid(oidFromKey(key));
  const order: Order = { ...invocation, ...wanted, chargeId, buyerOid: parseOid(actor.oid) };
  const initiated = await initiate(deps, order, await priceOf(deps, order));
  // It ended without a page, for want of a code for example: nothing would ever give back a code that it took now.
  if (isOver(initiated.state)) throw new RefusedError('CHARGE_CLOSED');
  await reserve(deps, order);
  const { itemName, language } = wanted;
  const back = `${deps.publicUrl}/${language}/giftcard?chargeId=${chargeId}`;
  const page = { orderName: itemName, language, successUrl: back, failUrl: back };
  const { payUrl, position } = await openCharge(deps, { actor, correlationId, initiated, ...page });
  return { chargeId, payUrl, position, replayed: initiated.replayed };
};

const isOver = ({ status, payUrl }: Readonly<ChargeState>): boolean =>
  payUrl === '' && (status === 'declined' || status === 'expired');

/** What an order costs: what it was initiated for, else today's price. Throws PRICE_CHANGED when its payer saw another. */
const priceOf = async (deps: Deps, { itemName, chargeId, amount }: Order): Promise<ChargeAmounts> => {
  const { state: known } = await deps.eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
  const amounts = known.amounts ?? (await priceNow(deps, itemName));
  if (amount !== undefined && amount !== amounts.totalMinor) throw new RefusedError('PRICE_CHANGED');
  return amounts;
};

const priceNow = async ({ eventLog, clock }: Deps, itemName: string): Promise<ChargeAmounts> => {
  const cards = await giftCards(eventLog, clock.now(), { maxAgeMs: 0 });
  const card = cards.find((candidate) => candidate.itemName === itemName);
  if (!card?.amounts) throw new RefusedError('GIFT_POINTS_WITHOUT_RATE');
  if (!card.available) throw new RefusedError('GIFT_POINTS_SOLD_OUT');
  return card.amounts;
};

/** The charge is written before a code is kept or the provider is called, so that whatever is kept for it has an end. */
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
      provider: (providers.find('payletter') ?? providers.find('sandbox'))?.label ?? 'sandbox',
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

/** A code is kept before the page opens; without one nobody can pay, and the charge ends at once. */
const reserve = async ({ eventLog }: Deps, order: Order): Promise<void> => {
  const { itemName, chargeId, buyerOid, key, actor, correlationId } = order;
  const outcome = await eventLog.commands.of(giftCodesStream).handle({
    actor,
    correlationId,
    id: itemName,
    key: uuid5(key, 'reserve'),
    body: { chargeId },
    command: () => ({ type: 'ReserveGiftCode', itemName, chargeId, userOid: buyerOid }),
  });
  if (outcome.status === 'refused' && outcome.refused === 'GIFT_POINTS_SOLD_OUT') {
    await eventLog.commands.of(chargeStream).handle({
      actor,
      correlationId,
      id: chargeId,
      key: uuid5(key, 'sold-out'),
      body: {},
      command: (now) => ({ type: 'ReportOutcome', outcome: { status: 'cancelled' }, now }),
    });
  }
  accepted(outcome);
};
