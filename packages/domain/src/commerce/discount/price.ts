import { multiplyRounded } from '../../money.ts';
import type { Discount } from './events.ts';

/** What is paid for something with a discount is never below this, whatever the code says. */
export const minDiscountedCoins = 1;

/**
 * Coins that a discount takes off a list price, which is at least 1. A percentage is rounded down to whole
 * coins, in the seller's favour.
 */
export const discountCoins = (listPriceCoins: number, discount: Discount): number => {
  const off =
    discount.kind === 'fixed'
      ? discount.coins
      : multiplyRounded(listPriceCoins, { numerator: discount.percent, denominator: 100 }, 'down');
  return Math.min(off, listPriceCoins - minDiscountedCoins);
};

/**
 * A code as it is compared: compatibility forms are one, capitals and blanks mean nothing. Null for what no
 * code can be (COM-050: an empty one, for example).
 */
export const normaliseCode = (text: string): string | null => {
  const code = text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z0-9-]{3,24}$/.test(code) ? code : null;
};
