import type { CreditEvent, CreditLot } from '@fanfold/domain/wallet';

import type { Movement, Piece } from './movement.ts';

/** What an event of chat credits did to the credits that can be used; undefined when it moved none. */
export const creditMovementOf = (event: CreditEvent): Movement | undefined => {
  switch (event.type) {
    case 'BonusCreditsGranted': {
      const { lot, source, reason } = event;
      return { type: 'increase', sign: 1, pieces: pieces([lot]), newLots: true, source, reason };
    }
    case 'CreditConversionCompleted':
      return {
        type: 'story_chat',
        sign: 1,
        pieces: pieces([event.lot]),
        newLots: true,
        source: 'conversion',
      };
    case 'CreditsReserved':
    case 'CreditsSettled':
    case 'CreditsReleased':
      return reservationMovementOf(event);
    case 'CreditLotExpired':
      return { type: 'expire', sign: -1, pieces: pieces([event.lot]), newLots: false };
    case 'CreditLotExpiryWarned': {
      const reason = String(event.daysBefore);
      return { type: 'expiry_warning', sign: 0, pieces: pieces([event.lot]), newLots: false, reason };
    }
    case 'CreditConversionStarted':
    case 'CreditConversionCancelled':
    case 'AutoTopUpChanged':
      return undefined;
  }
};

type Reservation = Extract<CreditEvent, { reservationId: string }>;

const reservationMovementOf = (event: Reservation): Movement => {
  const { reservationId: holdId, use } = event;
  switch (event.type) {
    case 'CreditsReserved':
      return {
        type: 'hold',
        sign: -1,
        held: 1,
        pieces: pieces(event.taken),
        newLots: false,
        holdId,
        holdUntil: event.expiresAt,
        reason: use,
      };
    case 'CreditsSettled':
      return {
        type: use,
        sign: 0,
        held: -1,
        pieces: pieces(event.spent),
        more: [
          { sign: -1, pieces: pieces(event.added) },
          { sign: 1, held: -1, pieces: pieces(event.returned) },
        ],
        newLots: false,
        holdId,
      };
    case 'CreditsReleased':
      return {
        type: 'release',
        sign: 1,
        held: -1,
        pieces: pieces(event.returned),
        newLots: false,
        holdId,
        reason: use,
      };
  }
};

/** The id of a credit lot among all lots of its owner: a grant may bring coins and credits under one id. */
export const creditLotId = (lotId: string): string => `credits-${lotId}`;

const pieces = (lots: readonly CreditLot[]): Piece[] =>
  lots.map(({ lotId, kind, credits, expiresAt }) => ({
    lotId: creditLotId(lotId),
    kind: kind === 'chat' ? 'chat' : 'bonusCredits',
    coins: credits,
    expiresAt,
  }));
