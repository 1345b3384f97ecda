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

export const chartHeight = 200;
const slotWidth = 64;
const barWidth = 22;

/** Two bars a month, taken and given back, on one scale. */
export const layOutMonths = (sums: readonly MonthSum[]) => {
  const most = Math.max(1, ...sums.flatMap(({ takenMinor, givenMinor }) => [takenMinor, givenMinor]));
  const height = (minor: number) => Math.round((minor / most) * chartHeight);
  return {
    width: Math.max(1, sums.length) * slotWidth,
    bars: sums.map((sum, index) => ({
      sum,
      x: index * slotWidth + 8,
      labelX: index * slotWidth + slotWidth / 2,
      barWidth,
      taken: height(sum.takenMinor),
      given: height(sum.givenMinor),
    })),
  };
};
