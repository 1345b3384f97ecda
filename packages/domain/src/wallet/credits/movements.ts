import type { Oid } from '../../ids.ts';
import { type Account, lotOfCredits, type Meaning, move, personal, platform } from '../movement.ts';
import type { CreditUse } from './commands.ts';
import type { CreditEvent } from './events.ts';

/** What the history calls the events of credits. */
export type CreditTransactionName =
  | CreditUse
  | 'increase'
  | 'story_chat'
  | 'hold'
  | 'release'
  | 'expire'
  | 'expiry_warning';

/** What credits were converted from is booked by the wallet's own event. */
export const creditMeanings: {
  readonly [Type in CreditEvent['type']]: (
    event: Extract<CreditEvent, { type: Type }>,
  ) => Meaning<CreditTransactionName>;
} = {
  BonusCreditsGranted: ({ userOid, lot, source, reason }) => ({
    name: 'increase',
    movements: move([lotOfCredits(lot)], platform('promotion'), available(userOid)),
    lotSource: source,
    reason,
  }),
  CreditConversionStarted: () => ({ name: null }),
  CreditConversionCompleted: ({ userOid, lots }) => ({
    name: 'story_chat',
    movements: move(lots.map(lotOfCredits), platform('exchange:chat'), available(userOid)),
    lotSource: 'conversion',
  }),
  CreditConversionCancelled: () => ({ name: null }),
  CreditsReserved: ({ userOid, reservationId, use, taken, expiresAt }) => ({
    name: 'hold',
    movements: move(taken.map(lotOfCredits), available(userOid), held(userOid)),
    hold: { holdId: reservationId, is: 'opened', purpose: use, expiresAt },
    reason: use,
  }),
  CreditsSettled: ({ userOid, reservationId, use, spent, added, returned }) => ({
    name: use,
    movements: [
      ...move(spent.map(lotOfCredits), held(userOid), platform('chat-provided')),
      ...move(added.map(lotOfCredits), available(userOid), platform('chat-provided')),
      ...move(returned.map(lotOfCredits), held(userOid), available(userOid)),
    ],
    hold: { holdId: reservationId, is: 'ended' },
  }),
  CreditsReleased: ({ userOid, reservationId, use, returned }) => ({
    name: 'release',
    movements: move(returned.map(lotOfCredits), held(userOid), available(userOid)),
    hold: { holdId: reservationId, is: 'ended' },
    reason: use,
  }),
  CreditLotExpired: ({ userOid, lot }) => ({
    name: 'expire',
    movements: move([lotOfCredits(lot)], available(userOid), platform('expired')),
  }),
  CreditLotExpiryWarned: ({ lot, daysBefore }) => ({
    name: 'expiry_warning',
    warning: { lot: lotOfCredits(lot), daysBefore },
    reason: String(daysBefore),
  }),
  AutoTopUpChanged: () => ({ name: null }),
};

const available = (oid: Oid): Account => personal(oid, 'credits-available');
const held = (oid: Oid): Account => personal(oid, 'credits-held');
