import type { Oid } from '../../ids.ts';
import { type Target, workOf } from '../../target.ts';
import {
  type Account,
  type Counterparty,
  issuerOf,
  lotOfCoins,
  type Meaning,
  type Movement,
  move,
  person,
  personal,
  platform,
} from '../movement.ts';
import type { BonusSource, SpendType, WalletEvent } from './events.ts';
import { giftPurpose } from './gifts.ts';
import type { LotTake } from './lot.ts';
import { type ReversalTransactionName, reversalMeanings } from './reversals/movements.ts';
import { type Portion, portionsOf } from './spending.ts';

type OfType<Type extends WalletEvent['type']> = Extract<WalletEvent, { type: Type }>;

/**
 * What the history calls the events of a wallet; a new word needs its label in
 * `contracts/src/wallet/history.texts.ts`.
 */
export type CoinTransactionName =
  | SpendType
  | ReversalTransactionName
  | 'increase'
  | 'bonus_withdrawn'
  | 'purchase'
  | 'refund'
  | 'gift'
  | 'random-box-coins'
  | 'sorry-box-coins'
  | 'hold'
  | 'capture'
  | 'release'
  | 'expire'
  | 'expiry_warning';

/**
 * Held coins cannot be spent: holding takes them out of what is available, a release brings them back, and a
 * capture changes what is available no more.
 */
export const coinMeanings: {
  readonly [Type in WalletEvent['type']]: (event: OfType<Type>) => Meaning<CoinTransactionName>;
} = {
  CoinsCredited: ({ walletOid, lots, chargeId, provider, amounts }) => ({
    name: 'increase',
    movements: lots.map(lotOfCoins).flatMap((lot) => move([lot], issuerOf(lot.unit), available(walletOid))),
    counterparty: { kind: 'provider', provider },
    related: { chargeId },
    lotSource: 'charge',
    money: { provider, amounts },
  }),
  BonusGranted: ({ walletOid, lot, source, reason }) => ({
    name: ownWords[source] ?? 'increase',
    movements: move([lotOfCoins(lot)], platform('promotion'), available(walletOid)),
    counterparty: { kind: 'platform' },
    lotSource: source,
    reason,
  }),
  ContentBought: (event) => ({
    name: 'purchase',
    movements: spendings(event, available(event.walletOid)),
    counterparty: person(event.sellerOid),
    related: { purchaseId: event.purchaseId, ...about(event) },
  }),
  PurchaseRefunded: (event) => ({
    name: 'refund',
    movements: refunds(event),
    counterparty: person(event.sellerOid),
    related: { purchaseId: event.purchaseId, ...about(event) },
    reason: event.reason,
  }),
  CoinsSpent: (event) => ({
    name: event.transactionType,
    movements: spendings(event, available(event.walletOid)),
    counterparty: earnerOf(event),
    related: { spendId: event.spendId, ...about(event) },
    reason: event.message,
  }),
  SpendRefunded: (event) => ({
    name: 'refund',
    movements: refunds(event),
    counterparty: earnerOf(event),
    related: { spendId: event.spendId, ...about(event) },
    reason: event.reason,
  }),
  EntitlementGranted: ({ entitlement, giverOid, giftId }) => ({
    name: 'gift',
    counterparty: giverOid ? person(giverOid) : { kind: 'platform' },
    related: { ...about({ resource: entitlement }), ...(giftId ? { giftId } : {}) },
  }),
  CoinsHeld: ({ walletOid, taken, holdId, purpose, resource, expiresAt }) => ({
    name: 'hold',
    movements: move(taken.map(lotOfCoins), available(walletOid), held(walletOid)),
    related: about({ resource }),
    hold: { holdId, is: 'opened', purpose, expiresAt },
    reason: purpose,
  }),
  HoldCaptured: (event) => ({
    name: 'capture',
    movements: spendings(event, held(event.walletOid)),
    counterparty: earnerOf(event),
    related: about(event),
    hold: { holdId: event.holdId, is: 'ended' },
    reason: event.purpose,
  }),
  GiftCaptured: (event) => ({
    name: 'capture',
    movements: spendings(event, held(event.walletOid)),
    counterparty: person(event.receiverOid),
    related: { giftId: event.giftId, ...about(event) },
    hold: { holdId: event.holdId, is: 'ended' },
    reason: giftPurpose,
  }),
  HoldReleased: ({ walletOid, returned, holdId, purpose, resource }) => ({
    name: 'release',
    movements: move(returned.map(lotOfCoins), held(walletOid), available(walletOid)),
    related: about({ resource }),
    hold: { holdId, is: 'ended' },
    reason: purpose,
  }),
  BonusTakenBack: ({ walletOid, lot, chargeId, reason }) => ({
    name: chargeId === null ? 'bonus_withdrawn' : 'charge_refund',
    movements: move([lotOfCoins(lot)], available(walletOid), platform('promotion')),
    counterparty: { kind: 'platform' },
    related: chargeId === null ? {} : { chargeId },
    reason,
  }),
  LotExpired: ({ walletOid, lot }) => ({
    name: 'expire',
    movements: move([lotOfCoins(lot)], available(walletOid), platform('expired')),
  }),
  LotExpiryWarned: ({ lot, daysBefore }) => ({
    name: 'expiry_warning',
    warning: { lot: lotOfCoins(lot), daysBefore },
    reason: String(daysBefore),
  }),
  BudgetSet: () => ({ name: null }),
  ContentFirstDelivered: () => ({ name: null }),
  ...reversalMeanings,
};

const available = (owner: Oid): Account => personal(owner, 'wallet-available');
const held = (owner: Oid): Account => personal(owner, 'wallet-held');

type Spending = Pick<OfType<'CoinsSpent'>, 'proceeds' | 'resource'>;

/** The coins of a spending, from where they were to those who earn by it. */
const spendings = (event: Spending & { readonly taken: readonly LotTake[] }, from: Account): Movement[] =>
  portionsOf(event.proceeds, event.taken).flatMap(({ beneficiary, pieces }) =>
    move(pieces.map(lotOfCoins), from, earned(beneficiary, event)),
  );

/** The same way back. */
const refunds = (event: OfType<'PurchaseRefunded' | 'SpendRefunded'>): Movement[] =>
  portionsOf(event.proceeds, event.returned).flatMap(({ beneficiary, pieces }) =>
    move(pieces.map(lotOfCoins), earned(beneficiary, event), available(event.walletOid)),
  );

/** The platform's part is its income, but for coins that became credits. */
const earned = (beneficiary: Portion['beneficiary'], { resource }: Spending): Account => {
  if (beneficiary) return personal(beneficiary.oid, 'creator-earned');
  return platform(resource.kind === 'credit_conversion' ? 'converted' : 'fanfold-earned');
};

const earnerOf = ({ proceeds: { beneficiaries } }: Spending): Counterparty =>
  beneficiaries[0] ? person(beneficiaries[0].oid) : { kind: 'platform' };

const about = ({ resource }: { readonly resource: Target }) => {
  const contentOid = workOf(resource);
  return contentOid ? { contentOid } : {};
};

// LED-011 has words of its own for what came out of a box and for gifts (ADM-022).
const ownWords: Partial<Record<BonusSource, CoinTransactionName>> = {
  random_box: 'random-box-coins',
  sorry_box: 'sorry-box-coins',
  gift: 'gift',
};
