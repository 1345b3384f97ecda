import { krwEquivalent } from '../../../money.ts';
import { seoulDay } from '../../../time.ts';
import type { WalletState } from '../commands.ts';
import type { LotTake, WalletEvent } from '../events.ts';
import { add, subtract, total } from '../lots.ts';
import type { ReversalState } from './commands.ts';

export const initialReversals = (): ReversalState => ({
  charges: {},
  withdrawals: {},
  debts: {},
  writtenOff: {},
  askedByAdmins: { day: '', krw: 0 },
});

type OfType<Type extends WalletEvent['type']> = Extract<WalletEvent, { type: Type }>;

export const openAccount = (
  state: WalletState,
  { chargeId, lots, amounts }: OfType<'CoinsCredited'>,
): WalletState => {
  state.charges[chargeId] = {
    paid: total(lots, 'paid'),
    bonus: total(lots, 'bonus'),
    lotIds: lots.map(({ lotId }) => lotId),
    amounts,
    out: { paid: 0, bonus: 0, deductedBonus: 0 },
    expired: { paid: 0, bonus: 0 },
    chargedBack: false,
  };
  return state;
};

export const noteExpiry = (state: WalletState, { lotId, kind, coins }: LotTake): WalletState => {
  const account = Object.values(state.charges).find(({ lotIds }) => lotIds.includes(lotId));
  if (account) account.expired[kind] += coins;
  return state;
};

export const evolveReversal = (
  state: WalletState,
  event: OfType<
    'ChargeCoinsWithdrawn' | 'ChargeCoinsReturned' | 'DebtRaised' | 'DebtCleared' | 'DebtRecovered'
  >,
): WalletState => {
  switch (event.type) {
    case 'ChargeCoinsWithdrawn':
      return withdrawn(state, event);
    case 'ChargeCoinsReturned':
      return returned(state, event);
    case 'DebtRaised':
      state.debts[event.debtId] = { chargeId: event.chargeId, coins: event.coins };
      return state;
    case 'DebtCleared': {
      subtract(state.lots, event.taken);
      const debt = state.debts[event.debtId];
      if (debt) debt.coins = event.leftCoins;
      if (event.leftCoins === 0) delete state.debts[event.debtId];
      if (event.by === 'write_off')
        state.writtenOff[event.debtId] = { chargeId: event.chargeId, coins: event.coins };
      return state;
    }
    case 'DebtRecovered': {
      subtract(state.lots, event.taken);
      const loss = state.writtenOff[event.debtId];
      if (loss) loss.coins = event.leftCoins;
      if (event.leftCoins === 0) delete state.writtenOff[event.debtId];
      return state;
    }
  }
};

const withdrawn = (state: WalletState, event: OfType<'ChargeCoinsWithdrawn'>): WalletState => {
  const { chargeId, refundId, cause, taken, spentBonusCoins, money, withdrawnAt } = event;
  subtract(state.lots, taken);
  state.applied[refundId] = true;
  const account = state.charges[chargeId];
  if (cause === 'chargeback') {
    if (account) account.chargedBack = true;
    return state;
  }
  state.withdrawals[refundId] = { chargeId, taken, spentBonusCoins, returned: false };
  if (account) move(account.out, { taken, spentBonusCoins, sign: 1 });
  if (event.requestedBy === 'admin' && money) {
    const day = seoulDay(withdrawnAt);
    const before = state.askedByAdmins.day === day ? state.askedByAdmins.krw : 0;
    state.askedByAdmins = { day, krw: before + krwEquivalent(money.paybackMinor, money.currency) };
  }
  return state;
};

const returned = (state: WalletState, event: OfType<'ChargeCoinsReturned'>): WalletState => {
  add(state.lots, event.returned);
  const account = state.charges[event.chargeId];
  const withdrawal = state.withdrawals[event.refundId];
  if (!withdrawal) return state;
  withdrawal.returned = true;
  const { taken, spentBonusCoins } = withdrawal;
  if (account) move(account.out, { taken, spentBonusCoins, sign: -1 });
  return state;
};

const move = (
  out: { paid: number; bonus: number; deductedBonus: number },
  { taken, spentBonusCoins, sign }: { taken: readonly LotTake[]; spentBonusCoins: number; sign: 1 | -1 },
): void => {
  out.paid += sign * total(taken, 'paid');
  out.bonus += sign * total(taken, 'bonus');
  out.deductedBonus += sign * spentBonusCoins;
};
