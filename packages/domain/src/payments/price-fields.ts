import type { Currency } from '../money.ts';
import type { Provider } from './charge/events.ts';
import { priceOf } from './price.ts';

/**
 * A product's prices under the names of PAY-045, in minor units: of the currency asked for, and of each
 * currency.
 */
export type PriceFields = {
  readonly price?: number;
  readonly price_usd?: number;
  readonly price_jpy?: number;
  readonly price_krw?: number;
};

/** What a product costs by a provider: first in the currency asked for, then in all. */
export const priceFieldsOf = (
  paidCoins: number,
  currency: Currency,
  provider: Provider,
): Required<PriceFields> => {
  const total = (of: Currency) => priceOf(paidCoins, of, provider).totalMinor;
  return {
    price: total(currency),
    price_usd: total('USD'),
    price_jpy: total('JPY'),
    price_krw: total('KRW'),
  };
};

/**
 * What sorting by price goes by: the first price field that is there and positive (PAY-053); null where there
 * is none.
 */
export const sortPrice = ({ price, price_usd, price_jpy, price_krw }: PriceFields): number | null =>
  [price, price_usd, price_jpy, price_krw].find((field) => field !== undefined && field > 0) ?? null;
