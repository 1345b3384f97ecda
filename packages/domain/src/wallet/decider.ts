import type { ChargeAmounts } from '../amounts.ts';
import { type Decider, type Refusal, refuse } from '../decider.ts';
import type { Oid } from '../ids.ts';
import type { PartnerLevel } from '../partner-level.ts';
import { defineStream } from '../stream.ts';
import { addDays, addYears, type Timestamp } from '../time.ts';
import { type CoinKind, type LotTake, type WalletEvent, walletEvents } from './events.ts';
import { add, available, type Lot, subtract, takeFrom, total } from './lots.ts';

/** How a buyer wants to pay. Bonus coins are a separate choice; both together only when the buyer says so. */
export type PayWith = 'paid' | 'bonus' | 'bonusThenPaid';

export type WalletCommand =
  | {
      readonly type: 'CreditCharge';
      readonly walletOid: Oid;
      readonly chargeId: Oid;
      readonly provider: string;
      readonly paidCoins: number;
      readonly bonusCoins: number;
      readonly amounts: ChargeAmounts;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'GrantBonus';
      readonly walletOid: Oid;
      readonly grantId: Oid;
      readonly source: 'admin' | 'promotion';
      readonly coins: number;
      readonly reason: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'BuyContent';
      readonly walletOid: Oid;
      readonly purchaseId: Oid;
      readonly content: {
        readonly contentOid: Oid;
        readonly kind: string;
        readonly revision: number;
        readonly priceCoins: number;
      };
      readonly seller: { readonly oid: Oid; readonly level: PartnerLevel; readonly allowBonus: boolean };
      /** The price on the buyer's screen; buying at another one is refused. */
      readonly seenPriceCoins: number;
      readonly payWith: PayWith;
      readonly feePolicyVersion: number;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'RefundPurchase';
      readonly purchase: Purchase;
      readonly reason: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'HoldCoins';
      readonly walletOid: Oid;
      readonly holdId: Oid;
      readonly purpose: string;
      readonly coins: number;
      readonly payWith: PayWith;
      readonly expiresAt: Timestamp;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'CaptureHold';
      readonly holdId: Oid;
      readonly beneficiaryOid: Oid;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'ReleaseHold';
      readonly holdId: Oid;
      readonly cause: 'released' | 'expired';
      readonly now: Timestamp;
    }
  | { readonly type: 'ExpireLot'; readonly lotId: string; readonly now: Timestamp };

/** A recorded purchase as its event tells it, read back at the revision that the entitlement names. */
export type Purchase = Extract<WalletEvent, { type: 'ContentBought' }> & { readonly revision: number };

/** Plain JSON: a snapshot is this value written down. Only evolve touches it, in place. */
export type WalletState = {
  walletOid: Oid | '';
  lots: Lot[];
  holds: Record<string, { purpose: string; taken: LotTake[]; expiresAt: Timestamp }>;
  /** Content owned → the revision at which it was bought; what was paid is read from that event. */
  owned: Record<string, number>;
  /** Ids of charges, grants and holds, for ever: an entity is applied once however often it is told. */
  applied: Record<string, true>;
};

export type WalletRefusal =
  | 'NOT_ENOUGH_COINS'
  | 'NOT_ENOUGH_BONUS_COINS'
  | 'ALREADY_PURCHASED'
  | 'PRICE_CHANGED'
  | 'CONTENT_IS_FREE'
  | 'OWN_CONTENT'
  | 'BONUS_NOT_ACCEPTED'
  | 'PURCHASE_NOT_REFUNDABLE'
  | 'HOLD_NOT_FOUND'
  | 'HOLD_EXPIRED'
  | 'LOT_NOT_EXPIRED';

const paidLotYears = 5;
const bonusLotYears = 1;
/** A lot that passed its expiry while its coins were away gets this much time when they come back. */
const returnedLotDays = 7;

export const wallet: Decider<WalletState, WalletCommand, WalletEvent, WalletRefusal> = {
  initial: () => ({ walletOid: '', lots: [], holds: {}, owned: {}, applied: {} }),

  evolve: (state, event, revision) => {
    state.walletOid = event.walletOid;
    switch (event.type) {
      case 'CoinsCredited':
        add(state.lots, event.lots);
        state.applied[event.chargeId] = true;
        return state;
      case 'BonusGranted':
        add(state.lots, [event.lot]);
        state.applied[event.grantId] = true;
        return state;
      case 'ContentBought':
        subtract(state.lots, event.taken);
        state.owned[event.contentOid] = revision;
        return state;
      case 'PurchaseRefunded':
        add(state.lots, event.returned);
        delete state.owned[event.contentOid];
        return state;
      case 'CoinsHeld':
        subtract(state.lots, event.taken);
        state.holds[event.holdId] = {
          purpose: event.purpose,
          taken: event.taken,
          expiresAt: event.expiresAt,
        };
        state.applied[event.holdId] = true;
        return state;
      case 'HoldCaptured':
        delete state.holds[event.holdId];
        return state;
      case 'HoldReleased':
        add(state.lots, event.returned);
        delete state.holds[event.holdId];
        return state;
      case 'LotExpired':
        subtract(state.lots, [event.lot]);
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'CreditCharge':
        return creditCharge(state, command);
      case 'GrantBonus':
        return grantBonus(state, command);
      case 'BuyContent':
        return buyContent(state, command);
      case 'RefundPurchase':
        return refundPurchase(state, command);
      case 'HoldCoins':
        return holdCoins(state, command);
      case 'CaptureHold':
        return captureHold(state, command);
      case 'ReleaseHold':
        return releaseHold(state, command);
      case 'ExpireLot':
        return expireLot(state, command);
    }
  },
};

export const walletStream = defineStream({
  category: 'wallet',
  context: 'wallet',
  decider: wallet,
  events: walletEvents,
  chained: true,
});

type Command<Type extends WalletCommand['type']> = Extract<WalletCommand, { type: Type }>;
type Decision = WalletEvent[] | Refusal<WalletRefusal>;

const creditCharge = (state: WalletState, command: Command<'CreditCharge'>): Decision => {
  const { walletOid, chargeId, provider, paidCoins, bonusCoins, amounts, now } = command;
  // Webhook, return page and poll all report the same charge; it is credited once.
  if (state.applied[chargeId]) return [];
  const lots: Lot[] = [
    { lotId: `${chargeId}-p`, kind: 'paid', coins: paidCoins, expiresAt: addYears(now, paidLotYears) },
  ];
  if (bonusCoins > 0) {
    lots.push({
      lotId: `${chargeId}-b`,
      kind: 'bonus',
      coins: bonusCoins,
      expiresAt: addYears(now, bonusLotYears),
    });
  }
  return [{ type: 'CoinsCredited', walletOid, chargeId, provider, lots, amounts }];
};

const grantBonus = (state: WalletState, command: Command<'GrantBonus'>): Decision => {
  const { walletOid, grantId, source, coins, reason, now } = command;
  if (state.applied[grantId]) return [];
  const lot: Lot = { lotId: grantId, kind: 'bonus', coins, expiresAt: addYears(now, bonusLotYears) };
  return [{ type: 'BonusGranted', walletOid, grantId, source, lot, reason }];
};

const buyContent = (state: WalletState, command: Command<'BuyContent'>): Decision => {
  const { walletOid, purchaseId, content, seller, feePolicyVersion, now } = command;
  const { contentOid, priceCoins } = content;
  if (seller.oid === walletOid) return refuse('OWN_CONTENT');
  // Ownership first: someone who owns it and is broke should hear that they own it.
  if (state.owned[contentOid] !== undefined) return refuse('ALREADY_PURCHASED');
  if (priceCoins === 0) return refuse('CONTENT_IS_FREE');
  if (priceCoins !== command.seenPriceCoins) return refuse('PRICE_CHANGED', { priceCoins });
  if (command.payWith !== 'paid' && !seller.allowBonus) return refuse('BONUS_NOT_ACCEPTED');
  const taken = pay(state, { coins: priceCoins, payWith: command.payWith, now });
  if ('refused' in taken) return taken;
  return [
    {
      type: 'ContentBought',
      walletOid,
      purchaseId,
      contentOid,
      contentKind: content.kind,
      contentRevision: content.revision,
      sellerOid: seller.oid,
      sellerLevel: seller.level,
      feePolicyVersion,
      listPriceCoins: priceCoins,
      discountCoins: 0,
      paidCoins: total(taken, 'paid'),
      bonusCoins: total(taken, 'bonus'),
      taken,
    },
  ];
};

/** Chooses the lots for a payment. A shortfall names the coins that are missing and what there was. */
const pay = (
  state: WalletState,
  { coins, payWith, now }: { coins: number; payWith: PayWith; now: Timestamp },
): LotTake[] | Refusal<WalletRefusal> => {
  const ofKind = (kind: CoinKind) => available(state.lots, kind, now);
  const bonusCoins = payWith === 'paid' ? 0 : payWith === 'bonus' ? coins : Math.min(coins, ofKind('bonus'));
  const bonus = takeFrom(state.lots, { kind: 'bonus', coins: bonusCoins, now });
  if (!bonus)
    return refuse('NOT_ENOUGH_BONUS_COINS', { missingCoins: coins - ofKind('bonus'), has: ofKind('bonus') });
  const paidCoins = coins - bonusCoins;
  const paid = takeFrom(state.lots, { kind: 'paid', coins: paidCoins, now });
  if (!paid)
    return refuse('NOT_ENOUGH_COINS', { missingCoins: paidCoins - ofKind('paid'), has: ofKind('paid') });
  return [...bonus, ...paid];
};

const refundPurchase = (
  state: WalletState,
  { purchase, reason, now }: Command<'RefundPurchase'>,
): Decision => {
  // The entitlement names the purchase it came from: a second refund, or one of an earlier purchase, finds none.
  if (state.owned[purchase.contentOid] !== purchase.revision) return refuse('PURCHASE_NOT_REFUNDABLE');
  const {
    walletOid,
    purchaseId,
    contentOid,
    sellerOid,
    sellerLevel,
    feePolicyVersion,
    paidCoins,
    bonusCoins,
  } = purchase;
  return [
    {
      type: 'PurchaseRefunded',
      walletOid,
      purchaseId,
      contentOid,
      sellerOid,
      sellerLevel,
      feePolicyVersion,
      paidCoins,
      bonusCoins,
      returned: giveBack(purchase.taken, now),
      reason,
    },
  ];
};

/** What was taken, as it comes back: same lots, with some days to use coins whose lot has expired meanwhile. */
const giveBack = (taken: readonly LotTake[], now: Timestamp): LotTake[] =>
  taken.map((piece) =>
    piece.expiresAt > now ? piece : { ...piece, expiresAt: addDays(now, returnedLotDays) },
  );

const holdCoins = (state: WalletState, command: Command<'HoldCoins'>): Decision => {
  const { walletOid, holdId, purpose, coins, payWith, expiresAt, now } = command;
  if (state.applied[holdId]) return [];
  const taken = pay(state, { coins, payWith, now });
  if ('refused' in taken) return taken;
  return [{ type: 'CoinsHeld', walletOid, holdId, purpose, taken, expiresAt }];
};

const captureHold = (
  state: WalletState,
  { holdId, beneficiaryOid, now }: Command<'CaptureHold'>,
): Decision => {
  const hold = state.holds[holdId];
  if (!hold || !state.walletOid) return refuse('HOLD_NOT_FOUND');
  if (hold.expiresAt <= now) return refuse('HOLD_EXPIRED');
  const { purpose, taken } = hold;
  return [{ type: 'HoldCaptured', walletOid: state.walletOid, holdId, purpose, beneficiaryOid, taken }];
};

const releaseHold = (state: WalletState, { holdId, cause, now }: Command<'ReleaseHold'>): Decision => {
  const hold = state.holds[holdId];
  if (!state.walletOid || !(holdId in state.applied)) return refuse('HOLD_NOT_FOUND');
  // It ended already, one way or the other: releasing once more changes nothing.
  if (!hold) return [];
  const { purpose, taken } = hold;
  return [
    {
      type: 'HoldReleased',
      walletOid: state.walletOid,
      holdId,
      purpose,
      cause,
      returned: giveBack(taken, now),
    },
  ];
};

const expireLot = (state: WalletState, { lotId, now }: Command<'ExpireLot'>): Decision => {
  const lot = state.lots.find((candidate) => candidate.lotId === lotId);
  if (!lot || !state.walletOid) return [];
  if (lot.expiresAt > now) return refuse('LOT_NOT_EXPIRED');
  return [{ type: 'LotExpired', walletOid: state.walletOid, lot }];
};
