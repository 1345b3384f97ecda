import type { ChargeAmounts } from '@fanfold/domain';
import { taxPercentOf } from '@fanfold/domain/payments';

import { priceLineTexts } from './price-lines.texts.ts';

type PriceLine = {
  readonly key: keyof typeof priceLineTexts;
  readonly text: (typeof priceLineTexts)[keyof typeof priceLineTexts];
  readonly values: { readonly percent: number };
  /** In minor units of the amounts' currency. */
  readonly minor: number;
};

/**
 * The lines that add up to the total of a charge, in their order; those of nothing are left out, but for the
 * price. Every screen, receipt and mail shows these, so that none says another rate of tax than was charged.
 */
export const priceLinesOf = (amounts: ChargeAmounts): PriceLine[] => {
  const values = { percent: taxPercentOf(amounts) };
  const { baseMinor, taxMinor, feeMinor, roundingMinor } = amounts;
  const lines = [
    { key: 'base', minor: baseMinor },
    { key: 'tax', minor: taxMinor },
    { key: 'fee', minor: feeMinor },
    { key: 'rounding', minor: roundingMinor },
  ] as const;
  return lines
    .filter(({ key, minor }) => key === 'base' || minor !== 0)
    .map(({ key, minor }) => ({ key, text: priceLineTexts[key], values, minor }));
};
