import type { ChargeAmounts } from '@fanfold/domain';

import type { Posting } from './posting.ts';

/**
 * The money that a provider took for us, and its parts. The base is deferred until coins are settled, unless
 * it is income.
 */
export const moneyIn = (
  amounts: ChargeAmounts,
  provider: string,
  baseAccount = `exchange:${amounts.currency}`,
): Posting[] => {
  const { currency, baseMinor, taxMinor, feeMinor, roundingMinor, totalMinor } = amounts;
  return [
    { account: `receivable:${provider}`, unit: currency, amount: totalMinor },
    { account: 'tax-payable', unit: currency, amount: -taxMinor },
    { account: 'payment-fee', unit: currency, amount: -feeMinor },
    { account: 'rounding', unit: currency, amount: -roundingMinor },
    { account: baseAccount, unit: currency, amount: -baseMinor },
  ];
};
