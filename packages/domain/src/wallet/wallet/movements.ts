import {
  type Account,
  issuerOf,
  lotOfCoins,
  type Meaning,
  move,
  person,
  personal,
  platform,
  type TransactionName,
} from '../movement.ts';
import type { BonusSource, WalletEvent } from './events.ts';
import { giftPurpose } from './gifts.ts';
import { reversalMeanings } from './reversals/movements.ts';

type OfType<Type extends WalletEvent['type']> = Extract<WalletEvent, { type: Type }>;

/**
 * Held coins cannot be spent: holding takes them out of what is available, a release brings them back, and a capture
 * changes what is available no more.
 */
export const coinMeanings: {
  readonly [Type in WalletEvent['type']]: (event: OfType<Type>) => Meaning;
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
  ContentBought: ({ walletOid, taken, contentOid, sellerOid, purchaseId }) => ({
    name: 'purchase',
    movements: move(taken.map(lotOfCoins), available(walletOid), earned(sellerOid)),
    counterparty: person(sellerOid),
    related: { purchaseId, contentOid },
  }),
  PurchaseRefunded: ({ walletOid, returned, contentOid, sellerOid, purchaseId, reason }) => ({
    name: 'refund',
    movements: move(returned.map(lotOfCoins), earned(sellerOid), available(walletOid)),
    counterparty: person(sellerOid),
    related: { purchaseId, contentOid },
    reason,
  }),
  CoinsSpent: (event) => ({
    name: event.transactionType,
    movements: move(event.taken.map(lotOfCoins), available(event.walletOid), earner(event)),
    ...about(event),
    reason: event.message,
  }),
  SpendRefunded: (event) => ({
    name: 'refund',
    movements: move(event.returned.map(lotOfCoins), earner(event), available(event.walletOid)),
    ...about(event),
    reason: event.reason,
  }),
  ContentGranted: ({ contentOid, giverOid, giftId }) => ({
    name: 'gift',
    counterparty: giverOid ? person(giverOid) : { kind: 'platform' },
    related: { contentOid, ...(giftId ? { giftId } : {}) },
  }),
  CoinsHeld: ({ walletOid, taken, holdId, purpose, expiresAt }) => ({
    name: 'hold',
    movements: move(taken.map(lotOfCoins), available(walletOid), held(walletOid)),
    hold: { holdId, is: 'opened', purpose, expiresAt },
    reason: purpose,
  }),
  HoldCaptured: ({ walletOid, taken, holdId, beneficiaryOid, purpose }) => ({
    name: 'capture',
    movements: move(taken.map(lotOfCoins), held(walletOid), earned(beneficiaryOid)),
    counterparty: person(beneficiaryOid),
    hold: { holdId, is: 'ended' },
    reason: purpose,
  }),
  GiftCaptured: ({ walletOid, taken, holdId, giftId, contentOid, receiverOid, sellerOid }) => ({
    name: 'capture',
    movements: move(taken.map(lotOfCoins), held(walletOid), earned(sellerOid)),
    counterparty: person(receiverOid),
    related: { contentOid, giftId },
    hold: { holdId, is: 'ended' },
    reason: giftPurpose,
  }),
  HoldReleased: ({ walletOid, returned, holdId, purpose }) => ({
    name: 'release',
    movements: move(returned.map(lotOfCoins), held(walletOid), available(walletOid)),
    hold: { holdId, is: 'ended' },
    reason: purpose,
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
  ...reversalMeanings,
};

const available = (oid: OfType<'CoinsHeld'>['walletOid']): Account => personal(oid, 'wallet-available');
const held = (oid: OfType<'CoinsHeld'>['walletOid']): Account => personal(oid, 'wallet-held');
const earned = (oid: OfType<'CoinsHeld'>['walletOid']): Account => personal(oid, 'creator-earned');

/** Where a spend goes: to the creator who earns by it, to what became credits, or to Fanfold. */
const earner = ({ beneficiaryOid, transactionType }: OfType<'CoinsSpent' | 'SpendRefunded'>): Account => {
  if (beneficiaryOid !== null) return earned(beneficiaryOid);
  return platform(transactionType === 'story_chat' ? 'converted' : 'fanfold-earned');
};

/** What a spend was about, and its id, by which its refund finds it. */
const about = ({
  spendId,
  contentOid,
  beneficiaryOid,
}: OfType<'CoinsSpent' | 'SpendRefunded'>): Pick<Meaning, 'related' | 'counterparty'> => ({
  related: { spendId, ...(contentOid ? { contentOid } : {}) },
  counterparty: beneficiaryOid ? person(beneficiaryOid) : { kind: 'platform' },
});

// LED-011 has words of its own for what came out of a box and for gifts (ADM-022).
const ownWords: Partial<Record<BonusSource, TransactionName>> = {
  random_box: 'random-box-coins',
  sorry_box: 'sorry-box-coins',
  gift: 'gift',
};
