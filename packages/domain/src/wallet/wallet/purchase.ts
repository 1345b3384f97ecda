import { isRefusal, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { workTarget } from '../../target.ts';
import type { Timestamp } from '../../time.ts';
import type { Command, Decision, Purchase, WalletRefusal, WalletState } from './commands.ts';
import { entitlementTo } from './entitlements.ts';
import type { WalletEvent } from './events.ts';
import { giveBack, subtract } from './lots.ts';
import { pay } from './pay.ts';
import { settleReturned } from './reversals/debt.ts';
import { checkPrice, saleOf, saleTerms } from './sale.ts';
import { earnsBy } from './seller.ts';
import { spendingOf } from './spending.ts';

export const buyContent = (state: WalletState, command: Command<'BuyContent'>): Decision => {
  const { walletOid, purchaseId, content, discount, copy, now } = command;
  const { discountCoins, reservedUntil, ...reason } = discountOf(discount);
  const refusal = refusalFor(state, command, content.priceCoins - discountCoins);
  if (refusal) return refusal;
  // From here on another buyer may get the copy, or the use of the code.
  const until = [copy?.reservedUntil, reservedUntil];
  if (until.some((end) => end !== undefined && end <= now)) return refuse('RESERVATION_LAPSED');
  const taken = pay(state, { coins: command.seenPriceCoins, payWith: command.payWith, now });
  if (isRefusal(taken)) return taken;
  return [
    {
      type: 'ContentBought',
      walletOid,
      purchaseId,
      ...spendingOf(saleTerms({ ...command, contentOid: content.contentOid }), taken),
      ...saleOf(command),
      entitlement: { ...workTarget(content.contentOid), from: now, until: null, source: 'purchase' },
      discountCoins,
      ...reason,
      ...(copy ? { editionCopy: copy.number } : {}),
      ...(command.withdrawalNotice === undefined ? {} : { withdrawalNotice: command.withdrawalNotice }),
    },
  ];
};

type Discounted = {
  readonly discountCoins: number;
  readonly reservedUntil?: string | undefined;
  readonly discountCode?: string;
  readonly bundleOid?: Oid;
};

/** What is taken off the list price, and by what: a code, or the bundle that it is bought in. */
const discountOf = (discount: Command<'BuyContent'>['discount']): Discounted => {
  if (!discount) return { discountCoins: 0 };
  const { coins: discountCoins } = discount;
  return 'bundleOid' in discount
    ? { discountCoins, bundleOid: discount.bundleOid }
    : { discountCoins, discountCode: discount.code, reservedUntil: discount.reservedUntil };
};

export const buyContents = (state: WalletState, { items, whole }: Command<'BuyContents'>): Decision => {
  const lots = [...state.lots];
  const bought = new Set<string>();
  const events: WalletEvent[] = [];
  let refusal: Refusal<WalletRefusal> | undefined;
  for (const item of items) {
    const { contentOid } = item.content;
    const decision = bought.has(contentOid)
      ? refuse('ALREADY_PURCHASED')
      : buyContent({ ...state, lots }, item);
    if (isRefusal(decision)) {
      if (whole) return decision;
      refusal ??= decision;
      continue;
    }
    bought.add(contentOid);
    for (const event of decision) if (event.type === 'ContentBought') subtract(lots, event.taken);
    events.push(...decision);
  }
  return events.length === 0 && refusal ? refusal : events;
};

const refusalFor = (
  state: WalletState,
  command: Command<'BuyContent'>,
  priceCoins: number,
): Refusal<WalletRefusal> | undefined => {
  const { walletOid, content, seller } = command;
  if (earnsBy(seller, walletOid)) return refuse('OWN_CONTENT');
  // Ownership is checked first: an owner without coins is told that they own it.
  if (entitlementTo(state, workTarget(content.contentOid), command.now)) return refuse('ALREADY_PURCHASED');
  if (command.obstacle) return refuse(command.obstacle);
  return checkPrice({ ...command, listPriceCoins: content.priceCoins, priceCoins });
};

export const refundPurchase = (
  state: WalletState,
  { purchase, reason, now }: Command<'RefundPurchase'>,
): Decision => {
  // The entitlement names the purchase it came from: a second refund, or one of an earlier purchase, finds
  // none.
  if (!isHeld(state, purchase, now)) return refuse('PURCHASE_NOT_REFUNDABLE');
  return refundAll(state, { purchases: [purchase], reason, now });
};

/** Whether what was bought is still owned by this purchase. */
export const isHeld = (state: WalletState, { entitlement, revision }: Purchase, now: Timestamp): boolean =>
  entitlementTo(state, entitlement, now)?.revision === revision;

type Refunds = {
  readonly purchases: readonly Purchase[];
  readonly reason: string;
  readonly now: Timestamp;
};

/** Gives purchases back in one append; what came back pays debts after the last of them. */
export const refundAll = (state: WalletState, { purchases, reason, now }: Refunds): WalletEvent[] => {
  const refunds = purchases.map(({ type: _type, revision: _revision, taken, ...sale }) => {
    const {
      contentKind: _kind,
      contentRevision: _at,
      listPriceCoins: _price,
      discountCoins: _off,
      withdrawalNotice: _notice,
      ...fields
    } = sale;
    const returned = giveBack(state.lots, taken, now);
    return { type: 'PurchaseRefunded' as const, ...fields, returned, reason };
  });
  const returned = refunds.flatMap((refund) => refund.returned);
  return [...refunds, ...settleReturned(state, returned, now)];
};
