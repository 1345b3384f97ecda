import { bcp47 } from '@fanfold/contracts';

import { useLanguage } from '../../../lib/use-format.ts';

/** Basis points as a percentage: `1250` → `12.5 %`. */
export const usePercent = (): ((basisPoints: number) => string) => {
  const format = new Intl.NumberFormat(bcp47[useLanguage()], { style: 'percent', maximumFractionDigits: 2 });
  return (basisPoints) => format.format(basisPoints / 10_000);
};
