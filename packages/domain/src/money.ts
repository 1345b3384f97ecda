/**
 * Integer money. Coins and credits are whole units; fiat is in minor units of its currency (KRW and JPY have
 * none, so one won is 1; USD is in cents). Nothing here touches a floating-point number.
 */
export const currencies = ['KRW', 'JPY', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** How many decimals a currency has: a minor unit of the won and of the yen is the whole. */
const decimals: Readonly<Record<Currency, number>> = { KRW: 0, JPY: 0, USD: 2 };

/**
 * Minor units as decimal text: `1.10` for 110 cents, `110` for 110 yen. It is built from digits, never
 * divided.
 */
export const decimalOf = (minor: number, currency: Currency): `${number}` => {
  const places = decimals[currency];
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const text = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return `${minor < 0 ? '-' : ''}${text}` as `${number}`;
};

/**
 * Decimal text as minor units, without binary fractions. Undefined where it is no amount of the currency. A
 * provider may name a currency that is not ours: most have two decimals.
 */
export const minorOf = (decimal: string, currency: string): number | undefined => {
  const places = currencies.find((one) => one === currency) ? decimals[currency as Currency] : 2;
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(places))) return undefined;
  const minor = Number(whole + fraction.slice(0, places).padEnd(places, '0'));
  if (!Number.isSafeInteger(minor)) return undefined;
  return sign === '-' && minor !== 0 ? 0 - minor : minor;
};

const krwPerMinor: Record<Currency, number> = { KRW: 1, JPY: 10, USD: 10 };

/**
 * An amount in won by the coin's own prices (LED-024: 1,000 won = 100 yen = 1 dollar). For limits and
 * thresholds only: it is no exchange rate, so that a limit does not move with the market.
 */
export const krwEquivalent = (amountMinor: number, currency: Currency): number =>
  amountMinor * krwPerMinor[currency];

/** An exact fraction, e.g. 1.1 is `{ numerator: 11, denominator: 10 }`. */
export type Rational = { readonly numerator: number; readonly denominator: number };

/** `down` is toward zero; `halfUp` takes an exact half away from zero. */
export type Rounding = 'down' | 'halfUp';

/**
 * `amount × rate`, rounded by the named rule to a whole unit.
 * Throws a RangeError when an operand or the result is not a safe integer.
 */
export const multiplyRounded = (amount: number, rate: Rational, rounding: Rounding): number => {
  const product = toBigInt(amount) * toBigInt(rate.numerator);
  const denominator = toBigInt(rate.denominator);
  if (denominator <= 0n) throw new RangeError(`A rate needs a positive denominator, not ${rate.denominator}`);
  const magnitude = product < 0n ? -product : product;
  const rounded =
    rounding === 'down' ? magnitude / denominator : (2n * magnitude + denominator) / (2n * denominator);
  return toSafeInteger(product < 0n ? -rounded : rounded);
};

/**
 * Splits `total` in proportion to `weights` into integers that sum exactly to `total` (largest remainder; the
 * earlier one wins a tie). Weights are non-negative integers, not all zero.
 */
export const shareExactly = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + toBigInt(weight), 0n);
  if (sum <= 0n) throw new RangeError('Shares need a positive weight');
  if (weights.some((weight) => weight < 0)) throw new RangeError('A weight is never negative');
  const whole = toBigInt(total);
  if (whole < 0n) throw new RangeError('What is shared out is never negative');
  const shares = weights.map((weight) => toSafeInteger((whole * BigInt(weight)) / sum));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (whole * BigInt(weight)) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  let left = total - shares.reduce((all, share) => all + share, 0);
  for (const { index } of byRemainder) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
};

const toBigInt = (value: number): bigint => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Money is a safe integer, not ${value}`);
  return BigInt(value);
};

const toSafeInteger = (value: bigint): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a safe integer`);
  return number;
};
