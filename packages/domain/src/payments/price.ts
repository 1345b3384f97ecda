import type { ChargeAmounts } from '../amounts.ts';
import { type Currency, multiplyRounded, type Rational } from '../money.ts';
import type { Provider } from './charge/events.ts';

/**
 * Coins for sale (LED-024: 10 coins = 1000 KRW = 100 JPY = 1 USD). The larger products carry bonus coins.
 * `productId` is `coins-{n}`.
 */
export const coinProducts = [
  { productId: 'coins-10', paidCoins: 10, bonusCoins: 0 },
  { productId: 'coins-30', paidCoins: 30, bonusCoins: 0 },
  { productId: 'coins-50', paidCoins: 50, bonusCoins: 0 },
  { productId: 'coins-100', paidCoins: 100, bonusCoins: 3 },
  { productId: 'coins-300', paidCoins: 300, bonusCoins: 15 },
  { productId: 'coins-500', paidCoins: 500, bonusCoins: 30 },
  { productId: 'coins-1000', paidCoins: 1000, bonusCoins: 80 },
  { productId: 'coins-3000', paidCoins: 3000, bonusCoins: 300 },
] as const;
export type CoinProduct = (typeof coinProducts)[number];

/** Minor units for one coin: 100 won, 10 yen, 10 cents. */
const minorPerCoin: Record<Currency, number> = { KRW: 100, JPY: 10, USD: 10 };

/** About 10 % tax and fees on top of the base price (PAY-054); PayPay in yen asks 20 % (PAY-056). */
const surcharge = (provider: Provider, currency: Currency): Rational =>
  provider === 'paypay' && currency === 'JPY'
    ? { numerator: 2, denominator: 10 }
    : { numerator: 1, denominator: 10 };

/** The card provider takes one cent off a price in dollars after rounding it to cents (PAY-055). */
const roundingAdjustment = (provider: Provider, currency: Currency): number =>
  provider === 'stripe' && currency === 'USD' ? -1 : 0;

/**
 * What a coin product costs, line by line, in minor units of `currency`. Won and yen are rounded half up to
 * whole units (PAY-057), dollars to cents; the four lines sum exactly to the total that is charged.
 */
export const priceOf = (paidCoins: number, currency: Currency, provider: Provider): ChargeAmounts => {
  const baseMinor = paidCoins * minorPerCoin[currency];
  const taxMinor = multiplyRounded(baseMinor, surcharge(provider, currency), 'halfUp');
  const roundingMinor = roundingAdjustment(provider, currency);
  const feeMinor = 0;
  return {
    currency,
    baseMinor,
    taxMinor,
    feeMinor,
    roundingMinor,
    totalMinor: baseMinor + taxMinor + feeMinor + roundingMinor,
  };
};

/**
 * The tax and fees on a base price in whole percent, as a person reads it beside the amount; 0 where nothing
 * is added.
 */
export const taxPercentOf = ({
  baseMinor,
  taxMinor,
}: Pick<ChargeAmounts, 'baseMinor' | 'taxMinor'>): number =>
  baseMinor === 0 ? 0 : multiplyRounded(taxMinor, { numerator: 100, denominator: baseMinor }, 'halfUp');
