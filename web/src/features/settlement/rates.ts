import { bcp47 } from '@fanfold/contracts';

import { useLanguage } from '../../lib/use-format.ts';

const perCent = 100;

/** A rate as it is written in a field: 1650 is `16.5`. */
export const percentText = (basisPoints: number): string => String(basisPoints / perCent);

/** Of what was written, with at most two digits after a point or a comma; not a number of anything else. */
export const basisPointsOf = (percent: string): number => {
  const [, whole, part = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(percent.trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * perCent + Number(part.padEnd(2, '0'));
};

/** Rates in the language on screen. */
export const useRate = () => {
  const numbers = new Intl.NumberFormat(bcp47[useLanguage()], { style: 'percent', maximumFractionDigits: 2 });
  return (basisPoints: number): string => numbers.format(basisPoints / (perCent * perCent));
};
