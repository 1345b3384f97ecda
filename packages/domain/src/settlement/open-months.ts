import type { Currency } from '../money.ts';

/** What a creator has not asked for yet of a settled month. */
export type OpenMonth = {
  readonly month: string;
  won: number;
  readonly currency: Currency;
  /** The rate of the month's last business day, kept while the amount is carried. */
  readonly microWonPerMinor: number;
};

export type OpenAmounts = {
  /** The oldest first. Every amount is positive. */
  open: OpenMonth[];
  /** What was taken back beyond all of it: what is settled next pays it first. */
  deficitWon: number;
};

/**
 * Adds a settled amount, or takes it off. A negative one is taken off the oldest months, and the rest is
 * carried as a deficit; a positive one pays a deficit first. Σ open − deficit grows by exactly the amount.
 */
export const addAmount = (amounts: OpenAmounts, { won, ...month }: OpenMonth): void => {
  if (won < 0) return takeOff(amounts, 0 - won);
  const paid = Math.min(amounts.deficitWon, won);
  amounts.deficitWon -= paid;
  if (won === paid) return;
  const same = amounts.open.find((other) => other.month === month.month && other.currency === month.currency);
  if (same) same.won += won - paid;
  else amounts.open.push({ ...month, won: won - paid });
  amounts.open.sort((a, b) => (a.month < b.month ? -1 : 1));
};

const takeOff = (amounts: OpenAmounts, won: number): void => {
  let left = won;
  for (const month of amounts.open) {
    const taken = Math.min(month.won, left);
    month.won -= taken;
    left -= taken;
  }
  amounts.open = amounts.open.filter((month) => month.won > 0);
  amounts.deficitWon += left;
};
