import { useLingui } from '@lingui/react/macro';
import styles from './payments.module.css';
import type { Currency } from './queries.ts';

type CurrencySwitchProps = { readonly value: Currency; readonly onChange: (currency: Currency) => void };

const signs: Record<Currency, string> = { KRW: '₩ KRW', JPY: '￥ JPY', USD: '$ USD' };

/** The language suggests a currency; the payer may choose another. */
export const CurrencySwitch = ({ value, onChange }: CurrencySwitchProps) => {
  const { t } = useLingui();
  return (
    <div className={styles.segments} role="radiogroup" aria-label={t`Currency`}>
      {(Object.keys(signs) as Currency[]).map((currency) => (
        <label key={currency} className={styles.segment}>
          <input
            type="radio"
            name="currency"
            className="visually-hidden"
            checked={currency === value}
            onChange={() => onChange(currency)}
          />
          <span>{signs[currency]}</span>
        </label>
      ))}
    </div>
  );
};
