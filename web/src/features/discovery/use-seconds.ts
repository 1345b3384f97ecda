import { bcp47 } from '@fanfold/contracts';

import { useLanguage } from '../../lib/use-format.ts';

/** Milliseconds as seconds: `1250` → `1.25 sec`; a dash where there are none. */
export const useSeconds = (): ((ms: number | null) => string) => {
  const format = new Intl.NumberFormat(bcp47[useLanguage()], {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 2,
  });
  return (ms) => (ms === null ? '–' : format.format(ms / 1_000));
};
