import type { HistoryLine } from '@fanfold/contracts/wallet';

type Change = {
  readonly unit: 'coins' | 'credits';
  /** Coins or credits of all kinds; negative when they went out. */
  readonly amount: number;
  readonly before: number;
  readonly after: number;
};

/**
 * What a line did to the balance of its wallet. Held coins are still their owner's, so that a hold changes
 * nothing.
 */
export const changeOf = (line: HistoryLine): Change => {
  const isCoins = line.stream === 'wallet';
  const after = isCoins ? line.balancePaid + line.balanceBonus : line.balanceChat + line.balanceBonusCredits;
  const moved = isCoins ? line.paidCoins + line.bonusCoins : line.chatCredits + line.bonusCredits;
  const amount = line.transactionType === 'hold' ? 0 : moved;
  return { unit: isCoins ? 'coins' : 'credits', amount, before: after - amount, after };
};
