import type { TotalRevenueReply } from '@fanfold/contracts/earnings';

/** Calendar days, `yyyy-mm-dd`, both included. */
export type Days = { readonly from: string; readonly to: string };

export type KindSum = TotalRevenueReply['kinds'][number];

const dayMs = 86_400_000;

/** How many days these are; none if the last one is before the first. */
export const lengthOf = ({ from, to }: Days): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs + 1);

/** As many days directly before these. */
export const daysBefore = (days: Days): Days => ({
  from: shifted(days.from, -lengthOf(days)),
  to: shifted(days.from, -1),
});

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** All kinds together. */
export const sumOfKinds = (kinds: readonly KindSum[]): Omit<KindSum, 'kind'> => {
  const sum = { sales: 0, refunds: 0, paidCoins: 0, bonusCoins: 0 };
  for (const { sales, refunds, paidCoins, bonusCoins } of kinds) {
    sum.sales += sales;
    sum.refunds += refunds;
    sum.paidCoins += paidCoins;
    sum.bonusCoins += bonusCoins;
  }
  return sum;
};
