import { type Refusal, refuse } from '../../decider.ts';
import type { Timestamp } from '../../time.ts';
import type { PayWith, WalletRefusal, WalletState } from './commands.ts';
import type { CoinKind, LotTake } from './events.ts';
import { available, takeFrom } from './lots.ts';
import { debtOf } from './reversals/debt.ts';

/** Chooses the lots for a payment. A shortfall names the coins that are missing and what there was. */
export const pay = (
  state: WalletState,
  { coins, payWith, now }: { coins: number; payWith: PayWith; now: Timestamp },
): LotTake[] | Refusal<WalletRefusal> => {
  const debtCoins = debtOf(state);
  if (debtCoins > 0) return refuse('SPENDING_BLOCKED', { debtCoins });
  const ofKind = (kind: CoinKind) => available(state.lots, kind, now);
  const bonusCoins = payWith === 'paid' ? 0 : payWith === 'bonus' ? coins : Math.min(coins, ofKind('bonus'));
  const bonus = takeFrom(state.lots, { kind: 'bonus', coins: bonusCoins, now });
  if (!bonus)
    return refuse('NOT_ENOUGH_BONUS_COINS', { missingCoins: coins - ofKind('bonus'), has: ofKind('bonus') });
  const paidCoins = coins - bonusCoins;
  const paid = takeFrom(state.lots, { kind: 'paid', coins: paidCoins, now });
  if (!paid)
    return refuse('NOT_ENOUGH_COINS', { missingCoins: paidCoins - ofKind('paid'), has: ofKind('paid') });
  return [...bonus, ...paid];
};
