import { bcp47 } from '@fanfold/contracts';

import { useLanguage } from './use-format.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Sizes of files and times that are left, in the language on screen. */
export const useSizes = () => {
  const locale = bcp47[useLanguage()];
  const amount = (value: number, unit: string, digits = 0): string =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  return {
    bytes: (bytes: number): string => {
      const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
      return amount(bytes / 1_000 ** step, units[step] ?? 'byte', step > 1 ? 1 : 0);
    },
    duration: (seconds: number): string => {
      if (seconds < 60) return amount(seconds, 'second');
      return seconds < 3_600 ? amount(Math.ceil(seconds / 60), 'minute') : amount(seconds / 3_600, 'hour', 1);
    },
  };
};
