import type { CreditEvent, CreditLot } from '@fanfold/domain/wallet';

import { merged, type Posting, transfer } from './posting.ts';

/** The postings of one movement of credits. What credits were converted from is booked by the wallet's own event. */
export const creditPostingsOf = (event: CreditEvent): Posting[] => {
  const available = `credits-available:${event.userOid}`;
  const held = `credits-held:${event.userOid}`;
  switch (event.type) {
    case 'BonusCreditsGranted':
      return merged(transfer(inUnits([event.lot]), 'promotion', available));
    case 'CreditConversionCompleted':
      return merged(transfer(inUnits([event.lot]), 'exchange:chat', available));
    case 'CreditsReserved':
      return merged(transfer(inUnits(event.taken), available, held));
    case 'CreditsSettled':
      return merged([
        ...transfer(inUnits(event.spent), held, 'chat-provided'),
        ...transfer(inUnits(event.added), available, 'chat-provided'),
        ...transfer(inUnits(event.returned), held, available),
      ]);
    case 'CreditsReleased':
      return merged(transfer(inUnits(event.returned), held, available));
    case 'CreditLotExpired':
      return merged(transfer(inUnits([event.lot]), available, 'expired'));
    case 'CreditConversionStarted':
    case 'CreditConversionCancelled':
    case 'CreditLotExpiryWarned':
    case 'AutoTopUpChanged':
      return [];
  }
};

const inUnits = (lots: readonly CreditLot[]) =>
  lots.map(({ kind, credits }) => ({ kind: kind === 'chat' ? 'chat' : 'bonusCredits', coins: credits }));
