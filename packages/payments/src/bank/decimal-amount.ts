import type { Currency } from '@fanfold/domain';

const decimals: Readonly<Record<Currency, number>> = { KRW: 0, JPY: 0, USD: 2 };

/** An amount as banks write it: `12.50`. No number is divided on the way. */
export const toDecimal = (minor: number, currency: Currency): string => {
  const places = decimals[currency];
  if (places === 0) return String(minor);
  const digits = String(minor).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** The minor units of a written amount; undefined where it has more places than its currency. */
export const fromDecimal = (text: string, currency: Currency): number | undefined => {
  const found = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(text);
  if (!found) return undefined;
  const places = decimals[currency];
  const fraction = (found[2] ?? '').replace(/0+$/, '');
  if (fraction.length > places) return undefined;
  return Number(`${found[1]}${fraction.padEnd(places, '0')}`);
};
