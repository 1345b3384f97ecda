import type { VatMonth, VatQuarter } from '@fanfold/contracts/settlement';

const sums = ['invoices', 'feeWon', 'supplyWon', 'vatWon', 'zeroRatedWon'] as const;

/** The quarters of the months of one year, each with their sums. */
export const quartersOf = (months: readonly VatMonth[]): VatQuarter[] => {
  const byQuarter = Map.groupBy(months, ({ month }) => Math.ceil(Number(month.slice(5)) / 3));
  return [...byQuarter].map(([quarter, ones]) => {
    const all: VatQuarter = { quarter, invoices: 0, feeWon: 0, supplyWon: 0, vatWon: 0, zeroRatedWon: 0 };
    for (const one of ones) for (const name of sums) all[name] += one[name];
    return all;
  });
};
