import { refuse } from '../../decider.ts';
import { seoulDay } from '../../time.ts';
import type { CreditsCommandOf, CreditsDecision, CreditsState } from './commands.ts';
import { availableCredits, split, takeCredits, totalCredits, usableCredits } from './lots.ts';

export const reserveCredits = (
  state: CreditsState,
  command: CreditsCommandOf<'ReserveCredits'>,
): CreditsDecision => {
  const { userOid, reservationId, use, credits, expiresAt, now } = command;
  if (state.applied[reservationId]) return [];
  const usable = usableCredits(state, now);
  if (usable < credits) {
    const all = availableCredits(state.lots, 'chat', now) + availableCredits(state.lots, 'bonus', now);
    // Bonus credits are there but not for today: a person should hear that waiting helps, not that they are
    // broke.
    if (all >= credits) return refuse('BONUS_CREDIT_LIMIT', { usable });
    return refuse('NOT_ENOUGH_CREDITS', { missingCredits: credits - usable, has: usable });
  }
  const taken = takeCredits(state, credits, now);
  return [{ type: 'CreditsReserved', userOid, reservationId, use, taken, day: seoulDay(now), expiresAt }];
};

export const settleReservation = (
  state: CreditsState,
  { reservationId, credits, now }: CreditsCommandOf<'SettleReservation'>,
): CreditsDecision => {
  const reservation = state.reservations[reservationId];
  if (!reservation || !state.userOid) return refuse('RESERVATION_NOT_FOUND');
  const { first: spent, rest: returned } = split(reservation.taken, credits);
  const missing = credits - totalCredits(spent);
  const added = takeCredits(state, missing, now);
  return [
    {
      type: 'CreditsSettled',
      userOid: state.userOid,
      reservationId,
      use: reservation.use,
      spent,
      added,
      returned,
      uncoveredCredits: missing - totalCredits(added),
      day: seoulDay(now),
    },
  ];
};

export const releaseReservation = (
  state: CreditsState,
  { reservationId, cause }: CreditsCommandOf<'ReleaseReservation'>,
): CreditsDecision => {
  if (!state.userOid || !(reservationId in state.applied)) return refuse('RESERVATION_NOT_FOUND');
  const reservation = state.reservations[reservationId];
  // It has already ended: a second release changes nothing.
  if (!reservation) return [];
  const { use, taken } = reservation;
  return [{ type: 'CreditsReleased', userOid: state.userOid, reservationId, use, cause, returned: taken }];
};
