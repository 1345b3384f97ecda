import type { MonthMetrics } from '@fanfold/contracts/payments';

/** One month of one currency, all providers together. Minor units. */
export type MonthSum = { readonly month: string; readonly takenMinor: number; readonly givenMinor: number };

/** Sums by month of one currency, oldest first; months without a charge are left out. */
export const monthSums = (rows: readonly MonthMetrics[], currency: string): MonthSum[] => {
  const sums = new Map<string, MonthSum>();
  for (const { month, currency: of, takenMinor, refundedMinor, lostMinor } of rows) {
    if (of !== currency) continue;
    const before = sums.get(month) ?? { month, takenMinor: 0, givenMinor: 0 };
    sums.set(month, {
      month,
      takenMinor: before.takenMinor + takenMinor,
      givenMinor: before.givenMinor + refundedMinor + lostMinor,
    });
  }
  return [...sums.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
};
