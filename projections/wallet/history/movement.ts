import type { ChargeWay, TransactionType, Unit } from '@fanfold/contracts/wallet';
import type { ChargeAmounts } from '@fanfold/domain';
import { type BonusSource, giftPurpose, type WalletEvent } from '@fanfold/domain/wallet';

/** What moved of one lot. */
export type Piece = {
  readonly lotId: string;
  readonly kind: Unit;
  readonly coins: number;
  readonly expiresAt: string;
};

/** What a wallet's event did to the coins that can be spent, in the words of the history. */
export type Movement = {
  readonly type: TransactionType;
  /** What it does to the balance. */
  readonly sign: 1 | -1 | 0;
  /** What it does to what is set aside; nothing unless it says so. */
  readonly held?: 1 | -1;
  readonly pieces: readonly Piece[];
  /** What it adds to the coins owed, or takes off. */
  readonly debt?: number;
  /** More pieces, which go another way than `pieces`. */
  readonly more?: readonly Moved[];
  /** Whether the pieces are lots that this event brings into being. */
  readonly newLots: boolean;
  /** Where new lots come from. */
  readonly source?: string;
  readonly way?: ChargeWay;
  readonly contentOid?: string;
  readonly counterpartyOid?: string;
  /** Of a charge, who took the money. */
  readonly provider?: string;
  readonly chargeId?: string;
  readonly purchaseId?: string;
  readonly holdId?: string;
  /** Of a new hold, when it ends by itself. */
  readonly holdUntil?: string;
  readonly reason?: string;
};

export type Moved = {
  readonly sign: 1 | -1 | 0;
  readonly held?: 1 | -1;
  readonly pieces: readonly Piece[];
};

/**
 * Held coins are not in the balance: holding takes them out, a release brings them back, and a capture changes nothing
 * any more (its line shows 0 and names the lots, so that line and balance always add up).
 */
export const movementOf = (event: WalletEvent): Movement =>
  // The key decides which member of the union the event is.
  (movements[event.type] as (event: WalletEvent) => Movement)(event);

const movements: {
  readonly [Type in WalletEvent['type']]: (event: Extract<WalletEvent, { type: Type }>) => Movement;
} = {
  CoinsCredited: ({ lots, chargeId, provider, amounts }) => ({
    type: 'increase',
    sign: 1,
    pieces: lots,
    newLots: true,
    source: 'charge',
    way: wayOf(provider, amounts),
    provider,
    chargeId,
  }),
  BonusGranted: ({ lot, source, reason }) => ({
    type: ownWords[source] ?? 'increase',
    sign: 1,
    pieces: [lot],
    newLots: true,
    source,
    reason,
  }),
  ContentBought: ({ taken, contentOid, sellerOid, purchaseId }) => ({
    type: 'purchase',
    sign: -1,
    pieces: taken,
    newLots: false,
    contentOid,
    counterpartyOid: sellerOid,
    purchaseId,
  }),
  PurchaseRefunded: ({ returned, contentOid, sellerOid, purchaseId, reason }) => ({
    type: 'refund',
    sign: 1,
    pieces: returned,
    newLots: false,
    contentOid,
    counterpartyOid: sellerOid,
    purchaseId,
    reason,
  }),
  CoinsSpent: (event) => ({
    type: event.transactionType,
    sign: -1,
    pieces: event.taken,
    newLots: false,
    ...about(event),
    ...(event.message === null ? {} : { reason: event.message }),
  }),
  SpendRefunded: (event) => ({
    type: 'refund',
    sign: 1,
    pieces: event.returned,
    newLots: false,
    ...about(event),
    reason: event.reason,
  }),
  ContentGranted: ({ contentOid, giverOid }) => ({
    type: 'gift',
    sign: 1,
    pieces: [],
    newLots: false,
    contentOid,
    ...(giverOid ? { counterpartyOid: giverOid } : {}),
  }),
  CoinsHeld: ({ taken, holdId, purpose, expiresAt }) => ({
    type: 'hold',
    sign: -1,
    held: 1,
    holdId,
    holdUntil: expiresAt,
    pieces: taken,
    newLots: false,
    reason: purpose,
  }),
  HoldCaptured: ({ taken, holdId, beneficiaryOid, purpose }) => ({
    type: 'capture',
    sign: 0,
    held: -1,
    holdId,
    pieces: taken,
    newLots: false,
    counterpartyOid: beneficiaryOid,
    reason: purpose,
  }),
  GiftCaptured: ({ taken, holdId, contentOid, receiverOid }) => ({
    type: 'capture',
    sign: 0,
    held: -1,
    holdId,
    pieces: taken,
    newLots: false,
    contentOid,
    counterpartyOid: receiverOid,
    reason: giftPurpose,
  }),
  HoldReleased: ({ returned, holdId, purpose }) => ({
    type: 'release',
    sign: 1,
    held: -1,
    holdId,
    pieces: returned,
    newLots: false,
    reason: purpose,
  }),
  LotExpired: ({ lot }) => ({ type: 'expire', sign: -1, pieces: [lot], newLots: false }),
  ChargeCoinsWithdrawn: ({ taken, chargeId, cause, reason }) => ({
    type: cause,
    sign: -1,
    pieces: taken,
    newLots: false,
    chargeId,
    reason,
  }),
  ChargeCoinsReturned: ({ returned, chargeId }) => ({
    type: 'charge_refund_return',
    sign: 1,
    pieces: returned,
    newLots: false,
    chargeId,
  }),
  // A debt is no coins of the wallet's: raising it and writing it off show 0.
  DebtRaised: ({ chargeId, coins }) => ({
    type: 'debt',
    sign: 0,
    pieces: [],
    debt: coins,
    newLots: false,
    chargeId,
  }),
  DebtCleared: ({ taken, coins, by, chargeId }) => ({
    debt: -coins,
    type: by === 'write_off' ? 'debt_write_off' : 'debt_payment',
    sign: -1,
    pieces: taken,
    newLots: false,
    chargeId,
  }),
  DebtRecovered: ({ taken, chargeId }) => ({
    type: 'debt_recovery',
    sign: -1,
    pieces: taken,
    newLots: false,
    chargeId,
  }),
  LotExpiryWarned: ({ lot, daysBefore }) => ({
    type: 'expiry_warning',
    sign: 0,
    pieces: [lot],
    newLots: false,
    reason: String(daysBefore),
  }),
};

/** What a spend was about, and its id, by which its refund finds it. */
const about = ({
  spendId,
  contentOid,
  beneficiaryOid,
}: Extract<WalletEvent, { type: 'CoinsSpent' | 'SpendRefunded' }>) => ({
  purchaseId: spendId,
  ...(contentOid ? { contentOid } : {}),
  ...(beneficiaryOid ? { counterpartyOid: beneficiaryOid } : {}),
});

// LED-011 has words of its own for what came out of a box and for gifts (ADM-022).
const ownWords: Partial<Record<BonusSource, TransactionType>> = {
  random_box: 'random-box-coins',
  sorry_box: 'sorry-box-coins',
  gift: 'gift',
};

// App stores take the money themselves; their providers are named by store.
const stores: ReadonlySet<string> = new Set(['google', 'apple', 'onestore']);
const ways = { KRW: 'krw', JPY: 'jpy', USD: 'usd' } as const;

const wayOf = (provider: string, { currency }: ChargeAmounts): ChargeWay =>
  stores.has(provider) ? 'iap' : ways[currency];
