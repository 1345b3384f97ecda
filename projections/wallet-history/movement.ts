import type { HistoryLine } from '@fanfold/contracts/coinevent';
import { giftPurpose, type LotGrant, type WalletEvent } from '@fanfold/domain/wallet';

/** What a wallet's event did to the coins that can be spent, in the words of the history. */
export type Movement = {
  readonly type: HistoryLine['transactionType'];
  readonly sign: 1 | -1 | 0;
  readonly pieces: readonly LotGrant[];
  /** Whether the pieces are lots that this event brings into being. */
  readonly newLots: boolean;
  readonly contentOid?: string;
  readonly counterpartyOid?: string;
  readonly chargeId?: string;
  readonly purchaseId?: string;
  readonly reason?: string;
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
  CoinsCredited: ({ lots, chargeId }) => ({
    type: 'increase',
    sign: 1,
    pieces: lots,
    newLots: true,
    chargeId,
  }),
  BonusGranted: ({ lot, reason }) => ({ type: 'increase', sign: 1, pieces: [lot], newLots: true, reason }),
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
  CoinsHeld: ({ taken, purpose }) => ({
    type: 'hold',
    sign: -1,
    pieces: taken,
    newLots: false,
    reason: purpose,
  }),
  HoldCaptured: ({ taken, beneficiaryOid, purpose }) => ({
    type: 'capture',
    sign: 0,
    pieces: taken,
    newLots: false,
    counterpartyOid: beneficiaryOid,
    reason: purpose,
  }),
  GiftCaptured: ({ taken, contentOid, receiverOid }) => ({
    type: 'capture',
    sign: 0,
    pieces: taken,
    newLots: false,
    contentOid,
    counterpartyOid: receiverOid,
    reason: giftPurpose,
  }),
  HoldReleased: ({ returned, purpose }) => ({
    type: 'release',
    sign: 1,
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
  DebtRaised: ({ chargeId }) => ({ type: 'debt', sign: 0, pieces: [], newLots: false, chargeId }),
  DebtCleared: ({ taken, by, chargeId }) => ({
    type: by === 'write_off' ? 'debt_write_off' : 'debt_payment',
    sign: -1,
    pieces: taken,
    newLots: false,
    chargeId,
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
