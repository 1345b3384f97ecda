import { refuse } from '../../decider.ts';
import { dueWarning } from '../../expiry.ts';
import { addDays } from '../../time.ts';
import type { CreditsCommandOf, CreditsDecision, CreditsState } from './commands.ts';
import type { CreditLot } from './events.ts';
import { creditPolicy } from './policy.ts';

export const grantBonusCredits = (
  state: CreditsState,
  command: CreditsCommandOf<'GrantBonusCredits'>,
): CreditsDecision => {
  const { userOid, grantId, source, credits: amount, lifeDays, issuedUnder, reason, now } = command;
  if (state.applied[grantId]) return [];
  const expiresAt = addDays(now, lifeDays ?? creditPolicy.bonusLotDays);
  const lot: CreditLot = { lotId: grantId, kind: 'bonus', credits: amount, expiresAt, issuedUnder };
  return [{ type: 'BonusCreditsGranted', userOid, grantId, source, lot, reason }];
};

export const expireCreditLot = (
  state: CreditsState,
  { lotId, now }: CreditsCommandOf<'ExpireCreditLot'>,
): CreditsDecision => {
  const lot = state.lots.find((candidate) => candidate.lotId === lotId);
  if (!lot || !state.userOid) return [];
  if (lot.expiresAt > now) return refuse('LOT_NOT_EXPIRED');
  return [{ type: 'CreditLotExpired', userOid: state.userOid, lot }];
};

export const warnOfCreditExpiry = (
  state: CreditsState,
  { lotId, now }: CreditsCommandOf<'WarnOfCreditExpiry'>,
): CreditsDecision => {
  const lot = state.lots.find((candidate) => candidate.lotId === lotId);
  const daysBefore = lot && dueWarning(lot.expiresAt, state.warned[lotId], now);
  if (!lot || !daysBefore || !state.userOid) return [];
  return [{ type: 'CreditLotExpiryWarned', userOid: state.userOid, lot, daysBefore }];
};
