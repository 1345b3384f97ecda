import type { HistoryLine } from '@fanfold/contracts/coinevent';
import type { LotGrant, WalletEvent } from '@fanfold/domain/wallet';

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
export const movementOf = (event: WalletEvent): Movement => {
  switch (event.type) {
    case 'CoinsCredited':
      return { type: 'increase', sign: 1, pieces: event.lots, newLots: true, chargeId: event.chargeId };
    case 'BonusGranted':
      return { type: 'increase', sign: 1, pieces: [event.lot], newLots: true, reason: event.reason };
    case 'ContentBought':
      return {
        type: 'purchase',
        sign: -1,
        pieces: event.taken,
        newLots: false,
        contentOid: event.contentOid,
        counterpartyOid: event.sellerOid,
        purchaseId: event.purchaseId,
      };
    case 'PurchaseRefunded':
      return {
        type: 'refund',
        sign: 1,
        pieces: event.returned,
        newLots: false,
        contentOid: event.contentOid,
        counterpartyOid: event.sellerOid,
        purchaseId: event.purchaseId,
        reason: event.reason,
      };
    case 'CoinsHeld':
      return { type: 'hold', sign: -1, pieces: event.taken, newLots: false, reason: event.purpose };
    case 'HoldCaptured':
      return {
        type: 'capture',
        sign: 0,
        pieces: event.taken,
        newLots: false,
        counterpartyOid: event.beneficiaryOid,
        reason: event.purpose,
      };
    case 'HoldReleased':
      return { type: 'release', sign: 1, pieces: event.returned, newLots: false, reason: event.purpose };
    case 'LotExpired':
      return { type: 'expire', sign: -1, pieces: [event.lot], newLots: false };
  }
};
