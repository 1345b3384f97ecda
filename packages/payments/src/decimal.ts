import type { Currency } from '@fanfold/domain';

/** Minor units as the decimal text that providers write: `1.10` for 110 cents, `110` for 110 yen. */
export const decimalOf = (minor: number, currency: Currency): string => {
  if (currency !== 'USD') return String(minor);
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Decimal text as minor units, without binary fractions. Undefined when it is no amount of this currency. */
export const minorOf = (decimal: string, currency: string): number | undefined => {
  const decimals = currency === 'USD' ? 2 : 0;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
  return Number(`${sign}${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
};
