import { refuse } from '../../decider.ts';
import { addDays, addYears } from '../../time.ts';
import type { Command, Decision, WalletState } from './commands.ts';
import type { Lot } from './lots.ts';
import { debtPaidWith } from './reversals/debt.ts';

const paidLotYears = 5;
const bonusLotYears = 1;

export const creditCharge = (state: WalletState, command: Command<'CreditCharge'>): Decision => {
  const { walletOid, chargeId, provider, paidCoins, bonusCoins, amounts, issuedUnder, now } = command;
  // Webhook, return page and poll all report the same charge; it is credited once.
  if (state.applied[chargeId]) return [];
  const lots: Lot[] = [
    {
      lotId: `${chargeId}-p`,
      kind: 'paid',
      coins: paidCoins,
      expiresAt: addYears(now, paidLotYears),
      issuedUnder,
    },
  ];
  if (bonusCoins > 0) {
    lots.push({
      lotId: `${chargeId}-b`,
      kind: 'bonus',
      coins: bonusCoins,
      expiresAt: addYears(now, bonusLotYears),
      issuedUnder,
    });
  }
  return [
    { type: 'CoinsCredited', walletOid, chargeId, provider, lots, amounts },
    ...debtPaidWith({ ...state, walletOid }, lots, { by: 'charge', now }),
  ];
};

export const grantBonus = (state: WalletState, command: Command<'GrantBonus'>): Decision => {
  const { walletOid, grantId, source, coins, lifeDays, issuedUnder, reason, now } = command;
  if (state.applied[grantId]) return [];
  const expiresAt = lifeDays === undefined ? addYears(now, bonusLotYears) : addDays(now, lifeDays);
  const lot: Lot = { lotId: grantId, kind: 'bonus', coins, expiresAt, issuedUnder };
  return [{ type: 'BonusGranted', walletOid, grantId, source, lot, reason }];
};

/** Takes what is left. Bonus coins that were spent were a gift of ours and are no debt. */
export const takeBackBonus = (
  { walletOid, lots }: WalletState,
  { grantId, chargeId, reason }: Command<'TakeBackBonus'>,
): Decision => {
  const lot = lots.find(({ lotId }) => lotId === grantId);
  if (!lot || !walletOid) return [];
  return [{ type: 'BonusTakenBack', walletOid, grantId, chargeId, lot: { ...lot }, reason }];
};

export const expireLot = (state: WalletState, { lotId, now }: Command<'ExpireLot'>): Decision => {
  const lot = state.lots.find((candidate) => candidate.lotId === lotId);
  if (!lot || !state.walletOid) return [];
  if (lot.expiresAt > now) return refuse('LOT_NOT_EXPIRED');
  return [{ type: 'LotExpired', walletOid: state.walletOid, lot }];
};
