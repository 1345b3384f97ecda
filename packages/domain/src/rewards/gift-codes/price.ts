import type { ChargeAmounts } from '../../amounts.ts';

/** PAY-030: five sizes, in points of the partner's store; a point is worth a yen (PAY-034). */
export const giftItems = [
  { itemName: 'gift-points-500', points: 500 },
  { itemName: 'gift-points-1000', points: 1_000 },
  { itemName: 'gift-points-3000', points: 3_000 },
  { itemName: 'gift-points-5000', points: 5_000 },
  { itemName: 'gift-points-10000', points: 10_000 },
] as const;
export type GiftItemName = (typeof giftItems)[number]['itemName'];

const yenInRate = 10_000;
const roundUpToWon = 10;

/**
 * PAY-041: points × the won/yen rate, rounded up to ten won. What the rounding adds has a line of its own.
 */
export const giftPriceOf = (points: number, wonPer10000Yen: number): ChargeAmounts => {
  const exact = points * wonPer10000Yen;
  if (!Number.isSafeInteger(exact)) throw new RangeError('A price is a safe integer');
  const baseMinor = Math.floor(exact / yenInRate);
  const step = yenInRate * roundUpToWon;
  const totalMinor = Math.ceil(exact / step) * roundUpToWon;
  const roundingMinor = totalMinor - baseMinor;
  return { currency: 'KRW', baseMinor, taxMinor: 0, feeMinor: 0, roundingMinor, totalMinor };
};
