import type { Unit } from '@fanfold/contracts/wallet';
import type { WarningDays } from '@fanfold/domain';
import type { CreditEvent, CreditLot, WalletEvent } from '@fanfold/domain/wallet';

/** A part of a lot: how much moved, and when the lot expires from now on. */
export type Piece = {
  readonly lotId: string;
  readonly kind: Unit;
  readonly coins: number;
  readonly expiresAt: string;
};

/** What one event did, as a list of small changes to lots and holds. */
export type Change =
  | { readonly what: 'grant'; readonly pieces: readonly Piece[]; readonly source: string }
  | { readonly what: 'take' | 'return'; readonly pieces: readonly Piece[] }
  | {
      readonly what: 'hold';
      readonly pieces: readonly Piece[];
      readonly holdId: string;
      readonly purpose: string;
      readonly expiresAt: string;
    }
  /** A hold is over: with what it held, wherever that goes. */
  | { readonly what: 'unhold'; readonly pieces: readonly Piece[]; readonly holdId: string }
  /** Coins owed, or no longer owed. */
  | { readonly what: 'owe'; readonly coins: number }
  | { readonly what: 'warn'; readonly piece: Piece; readonly days: WarningDays };

export const walletChanges = (event: WalletEvent): readonly Change[] => {
  switch (event.type) {
    case 'CoinsCredited':
      return [{ what: 'grant', pieces: event.lots, source: 'charge' }];
    case 'BonusGranted':
      return [{ what: 'grant', pieces: [event.lot], source: event.source }];
    case 'ContentBought':
      return [{ what: 'take', pieces: event.taken }];
    case 'PurchaseRefunded':
      return [{ what: 'return', pieces: event.returned }];
    case 'CoinsSpent':
      return [{ what: 'take', pieces: event.taken }];
    case 'SpendRefunded':
      return [{ what: 'return', pieces: event.returned }];
    case 'ContentGranted':
      return [];
    case 'ChargeCoinsWithdrawn':
      return [{ what: 'take', pieces: event.taken }];
    case 'ChargeCoinsReturned':
      return [{ what: 'return', pieces: event.returned }];
    case 'DebtRaised':
      return [{ what: 'owe', coins: event.coins }];
    case 'DebtCleared':
      return [
        { what: 'owe', coins: -event.coins },
        { what: 'take', pieces: event.taken },
      ];
    case 'DebtRecovered':
      return [{ what: 'take', pieces: event.taken }];
    case 'LotExpired':
      return [{ what: 'take', pieces: [event.lot] }];
    case 'LotExpiryWarned':
      return [{ what: 'warn', piece: event.lot, days: event.daysBefore }];
    case 'CoinsHeld': {
      const { taken: pieces, holdId, purpose, expiresAt } = event;
      return [
        { what: 'take', pieces },
        { what: 'hold', pieces, holdId, purpose, expiresAt },
      ];
    }
    case 'HoldCaptured':
    case 'GiftCaptured':
      return [{ what: 'unhold', pieces: event.taken, holdId: event.holdId }];
    case 'HoldReleased':
      return [
        { what: 'unhold', pieces: event.returned, holdId: event.holdId },
        { what: 'return', pieces: event.returned },
      ];
  }
};

export const creditChanges = (event: CreditEvent): readonly Change[] => {
  switch (event.type) {
    case 'BonusCreditsGranted':
      return [{ what: 'grant', pieces: pieces([event.lot]), source: event.source }];
    case 'CreditConversionCompleted':
      return [{ what: 'grant', pieces: pieces([event.lot]), source: 'conversion' }];
    case 'CreditLotExpired':
      return [{ what: 'take', pieces: pieces([event.lot]) }];
    case 'CreditLotExpiryWarned':
      return pieces([event.lot]).map((piece) => ({ what: 'warn', piece, days: event.daysBefore }));
    case 'CreditsReserved': {
      const taken = pieces(event.taken);
      const { reservationId: holdId, use: purpose, expiresAt } = event;
      return [
        { what: 'take', pieces: taken },
        { what: 'hold', pieces: taken, holdId, purpose, expiresAt },
      ];
    }
    case 'CreditsSettled':
      return [
        { what: 'unhold', pieces: pieces([...event.spent, ...event.returned]), holdId: event.reservationId },
        { what: 'return', pieces: pieces(event.returned) },
        { what: 'take', pieces: pieces(event.added) },
      ];
    case 'CreditsReleased':
      return [
        { what: 'unhold', pieces: pieces(event.returned), holdId: event.reservationId },
        { what: 'return', pieces: pieces(event.returned) },
      ];
    case 'CreditConversionStarted':
    case 'CreditConversionCancelled':
    case 'AutoTopUpChanged':
      return [];
  }
};

// A grant may bring coins and credits under one id; in one owner's list of lots they are two.
const ofCredits = 'credits-';
const pieces = (lots: readonly CreditLot[]): Piece[] =>
  lots.map(({ lotId, kind, credits, expiresAt }) => ({
    lotId: `${ofCredits}${lotId}`,
    kind: kind === 'chat' ? 'chat' : 'bonusCredits',
    coins: credits,
    expiresAt,
  }));

/** The id of a lot of credits in its owner's stream. */
export const creditLotIn = (lotId: string): string => lotId.slice(ofCredits.length);
