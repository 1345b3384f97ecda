import type { Balance } from '@fanfold/contracts/wallet';

export type PayWith = 'paid' | 'bonus' | 'bonusThenPaid';

export type Split = {
  readonly paid: number;
  readonly bonus: number;
  /** Coins that the chosen way of paying lacks; 0 when it is enough. */
  readonly missing: number;
};

/** What a payment would take of each kind, as the wallet decides it: bonus first where both may be used. */
export const splitPayment = (
  coins: number,
  payWith: PayWith,
  balance: Pick<Balance, 'paid' | 'bonus'>,
): Split => {
  const bonus = payWith === 'paid' ? 0 : payWith === 'bonus' ? coins : Math.min(balance.bonus, coins);
  const paid = coins - bonus;
  const missing = Math.max(0, paid - balance.paid) + Math.max(0, bonus - balance.bonus);
  return { paid, bonus, missing };
};
