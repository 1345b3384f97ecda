import type { Decider } from '../../decider.ts';
import { defineStream } from '../../stream.ts';
import type { CreditsCommand, CreditsRefusal, CreditsState } from './commands.ts';
import {
  cancelConversion,
  changeAutoTopUp,
  completeConversion,
  startConversion,
  topUpAutomatically,
} from './conversion.ts';
import { type CreditEvent, type CreditLot, creditEvents } from './events.ts';
import { expireCreditLot, grantBonusCredits, warnOfCreditExpiry } from './grants.ts';
import { addCredits, removeCredits, totalCredits } from './lots.ts';
import { creditPolicy } from './policy.ts';
import { releaseReservation, reserveCredits, settleReservation } from './reservation.ts';

/**
 * A user's chat credits: a stream of its own, because chat is frequent and must not queue behind the wallet.
 * Coins become credits in two keyed steps that a process manager carries: started here, paid in the wallet,
 * completed here.
 */
export const credits: Decider<CreditsState, CreditsCommand, CreditEvent, CreditsRefusal> = {
  initial: () => ({
    userOid: '',
    lots: [],
    reservations: {},
    pending: {},
    ended: {},
    warned: {},
    applied: {},
    autoTopUp: { enabled: false, coinsADay: creditPolicy.topUpCoinsADay },
    convertedCoins: { day: '', amount: 0 },
    toppedUpCoins: { day: '', amount: 0 },
    usedBonus: { day: '', amount: 0 },
  }),

  evolve: (state, event) => {
    state.userOid = event.userOid;
    switch (event.type) {
      case 'BonusCreditsGranted':
        addCredits(state.lots, [event.lot]);
        state.applied[event.grantId] = true;
        return state;
      case 'CreditConversionStarted': {
        const { conversionId, coins, credits: expected, day, automatic } = event;
        state.pending[conversionId] = { coins, credits: expected, day, automatic };
        return countConversion(state, { day, coins, automatic });
      }
      case 'CreditConversionCompleted':
        addCredits(state.lots, event.lots);
        state.ended[event.conversionId] = 'completed';
        delete state.pending[event.conversionId];
        return state;
      case 'CreditConversionCancelled': {
        const conversion = state.pending[event.conversionId];
        state.ended[event.conversionId] = event.reason;
        delete state.pending[event.conversionId];
        if (!conversion) return state;
        return countConversion(state, { ...conversion, coins: -conversion.coins });
      }
      case 'AutoTopUpChanged':
        state.autoTopUp = { enabled: event.enabled, coinsADay: event.coinsADay };
        return state;
      case 'CreditLotExpired':
        removeCredits(state.lots, [event.lot]);
        return state;
      case 'CreditLotExpiryWarned':
        state.warned[event.lot.lotId] = event.daysBefore;
        return state;
      case 'CreditsReserved':
      case 'CreditsSettled':
      case 'CreditsReleased':
        return evolveReservation(state, event);
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'GrantBonusCredits':
        return grantBonusCredits(state, command);
      case 'StartConversion':
        return startConversion(state, command);
      case 'TopUpAutomatically':
        return topUpAutomatically(state, command);
      case 'CompleteConversion':
        return completeConversion(state, command);
      case 'CancelConversion':
        return cancelConversion(state, command);
      case 'ReserveCredits':
        return reserveCredits(state, command);
      case 'SettleReservation':
        return settleReservation(state, command);
      case 'ReleaseReservation':
        return releaseReservation(state, command);
      case 'ExpireCreditLot':
        return expireCreditLot(state, command);
      case 'WarnOfCreditExpiry':
        return warnOfCreditExpiry(state, command);
      case 'ChangeAutoTopUp':
        return changeAutoTopUp(state, command);
    }
  },
};

type ReservationEvent = Extract<
  CreditEvent,
  { type: 'CreditsReserved' | 'CreditsSettled' | 'CreditsReleased' }
>;

const evolveReservation = (state: CreditsState, event: ReservationEvent): CreditsState => {
  switch (event.type) {
    case 'CreditsReserved': {
      const { reservationId, use, taken, day, expiresAt } = event;
      removeCredits(state.lots, taken);
      state.reservations[reservationId] = { use, taken, day, expiresAt };
      state.applied[reservationId] = true;
      return countBonus(state, day, totalCredits(taken, 'bonus'));
    }
    case 'CreditsSettled':
      removeCredits(state.lots, event.added);
      countBonus(state, event.day, totalCredits(event.added, 'bonus'));
      return giveBack(state, event.reservationId, event.returned);
    case 'CreditsReleased':
      return giveBack(state, event.reservationId, event.returned);
  }
};

/**
 * Credits of a reservation come back, and with them the day's right to bonus credits if it is still that day.
 */
const giveBack = (
  state: CreditsState,
  reservationId: string,
  returned: readonly CreditLot[],
): CreditsState => {
  const reservation = state.reservations[reservationId];
  addCredits(state.lots, returned);
  delete state.reservations[reservationId];
  if (reservation?.day === state.usedBonus.day) state.usedBonus.amount -= totalCredits(returned, 'bonus');
  return state;
};

const countBonus = (state: CreditsState, day: string, amount: number): CreditsState => {
  // Nothing used opens no new day: it would forget what the present one has counted.
  if (amount === 0) return state;
  state.usedBonus = { day, amount: (state.usedBonus.day === day ? state.usedBonus.amount : 0) + amount };
  return state;
};

/** A cancelled conversion counts backwards, if its day is not over. */
const countConversion = (
  state: CreditsState,
  { day, coins, automatic }: { day: string; coins: number; automatic: boolean },
): CreditsState => {
  for (const count of automatic
    ? (['convertedCoins', 'toppedUpCoins'] as const)
    : (['convertedCoins'] as const)) {
    const before = state[count];
    if (before.day === day) before.amount += coins;
    else if (coins > 0) state[count] = { day, amount: coins };
  }
  return state;
};

export const creditsStream = defineStream({
  category: 'credits',
  idPattern: '{oid}',
  holds: 'lots of credits for chats: conversions, reservations, expiries, automatic top-up',
  context: 'wallet',
  decider: credits,
  events: creditEvents,
  chained: true,
});
