import type { RevenueReply } from '@fanfold/contracts/earnings';

export type Day = RevenueReply['days'][number];

/** Fills the days that sold nothing, so that every day has its place. */
export const everyDay = (days: readonly string[], known: readonly Day[]): Day[] => {
  const byDay = new Map(known.map((day) => [day.day, day]));
  return days.map((day) => byDay.get(day) ?? { day, paidCoins: 0, bonusCoins: 0, sales: 0, refunds: 0 });
};
