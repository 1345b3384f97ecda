/**
 * What each work of a bundle costs in it, in coins, in the order of `listPrices` (what each costs by itself,
 * 1 or more). The sum is exactly `priceCoins`, or that of the list prices where these are less by now; no
 * work costs more than by itself, and each a coin at least. Beyond that coin the price is divided in
 * proportion to the list prices; coins that are left go to the largest fractions, to the first where they are
 * equal.
 */
export const bundleShares = (priceCoins: number, listPrices: readonly number[]): number[] => {
  const together = listPrices.reduce((sum, price) => sum + price, 0);
  if (priceCoins >= together) return [...listPrices];
  const over = together - listPrices.length;
  const divided = priceCoins - listPrices.length;
  // Products of two prices: as BigInt they are exact.
  const parts = listPrices.map((price, index) => {
    const product = BigInt(price - 1) * BigInt(divided);
    return { index, whole: Number(product / BigInt(over)), rest: Number(product % BigInt(over)) };
  });
  const left = divided - parts.reduce((sum, { whole }) => sum + whole, 0);
  const favoured = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, whole }) => 1 + whole + (favoured.has(index) ? 1 : 0));
};
