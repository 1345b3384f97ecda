import type { ChargeAmounts, RefundMoney } from '../../../amounts.ts';
import { multiplyRounded } from '../../../money.ts';

type Released = Omit<RefundMoney, 'withheldMinor' | 'paybackMinor'> & { readonly totalMinor: number };

/**
 * The share of a charge's lines that belongs to its coins number `from` to `to` (of `paidCoins`). Shares are
 * rounded down cumulatively, so that the steps always sum exactly to the charge.
 */
export const released = (
  amounts: ChargeAmounts,
  { paidCoins, from, to }: { paidCoins: number; from: number; to: number },
): Released => {
  const upTo = (line: number, coins: number) =>
    multiplyRounded(line, { numerator: coins, denominator: paidCoins }, 'down');
  const between = (line: number) => upTo(line, to) - upTo(line, from);
  const totalMinor = between(amounts.totalMinor);
  const taxMinor = between(amounts.taxMinor);
  const feeMinor = between(amounts.feeMinor);
  const roundingMinor = between(amounts.roundingMinor);
  return {
    currency: amounts.currency,
    // What rounding leaves over belongs to the base price, so that the lines sum to the total.
    baseMinor: totalMinor - taxMinor - feeMinor - roundingMinor,
    taxMinor,
    feeMinor,
    roundingMinor,
    totalMinor,
  };
};

/**
 * What is paid back when `refundedCoins` paid coins of a charge leave after `alreadyOut` did, and
 * `spentBonusCoins` of its bonus coins are gone. A spent bonus coin is deducted at the price of a paid coin,
 * rounded down in favour of the payer. Null when nothing is left to pay back.
 */
export const refundWorth = (
  amounts: ChargeAmounts,
  coins: { paidCoins: number; alreadyOut: number; refundedCoins: number; spentBonusCoins: number },
): RefundMoney | null => {
  const { paidCoins, alreadyOut, refundedCoins, spentBonusCoins } = coins;
  if (refundedCoins === 0) return null;
  const { totalMinor, ...lines } = released(amounts, {
    paidCoins,
    from: alreadyOut,
    to: alreadyOut + refundedCoins,
  });
  const deducted = { numerator: spentBonusCoins, denominator: paidCoins };
  const withheldMinor = multiplyRounded(amounts.totalMinor, deducted, 'down');
  const paybackMinor = totalMinor - withheldMinor;
  return paybackMinor > 0 ? { ...lines, withheldMinor, paybackMinor } : null;
};
