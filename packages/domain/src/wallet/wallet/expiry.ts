import { dueWarning } from '../../expiry.ts';
import type { Command, Decision, WalletState } from './commands.ts';
import type { WalletEvent } from './events.ts';

export const noteWarning = (
  state: WalletState,
  { lot, daysBefore }: Extract<WalletEvent, { type: 'LotExpiryWarned' }>,
): WalletState => {
  state.warned[lot.lotId] = daysBefore;
  return state;
};

/** Nothing when the lot is gone or no warning is due: the timer that asks reads a copy that may lag. */
export const warnOfExpiry = (state: WalletState, { lotId, now }: Command<'WarnOfExpiry'>): Decision => {
  const lot = state.lots.find((candidate) => candidate.lotId === lotId);
  const daysBefore = lot && dueWarning(lot.expiresAt, state.warned[lotId], now);
  if (!lot || !daysBefore || !state.walletOid) return [];
  return [{ type: 'LotExpiryWarned', walletOid: state.walletOid, lot, daysBefore }];
};
