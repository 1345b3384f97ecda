import { bcp47, decimalOf, type Language } from '@fanfold/contracts';

type Amount = { readonly minor: number; readonly currency: 'KRW' | 'JPY' | 'USD' };

/**
 * An exact amount as the language writes it: `$1.10` for 110 cents; with `code` in place of the sign
 * `USD 1.10`.
 */
export const moneyText = (
  language: Language,
  { minor, currency }: Amount,
  currencyDisplay: 'symbol' | 'code' = 'symbol',
): string =>
  new Intl.NumberFormat(bcp47[language], { style: 'currency', currency, currencyDisplay }).format(
    decimalOf(minor, currency),
  );
