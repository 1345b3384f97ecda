import { taxPercentOf } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';

import { track } from '../../lib/track.ts';
import { useFormat, useLanguage } from '../../lib/use-format.ts';
import { CoinWord } from '../../ui/coins.tsx';
import { CoinGlyph } from '../../ui/icons.tsx';
import styles from './payments.module.css';
import type { CoinProduct, Currency } from './queries.ts';

type ProductChoiceProps = {
  readonly products: readonly CoinProduct[];
  readonly currency: Currency;
  readonly chosen: string | undefined;
  readonly onChoose: (productId: string) => void;
};

/** The coin products: the total first, the base price and the note about tax beside it (PAY-054). */
export const ProductChoice = ({ products, currency, chosen, onChoose }: ProductChoiceProps) => {
  const { t } = useLingui();
  // Japanese prices have the dollar price beside them (PAY-058).
  const showsDollars = useLanguage() === 'jp' && currency === 'JPY';
  return (
    <div className={styles.products} role="radiogroup" aria-label={t`Amount of coins`}>
      {products.map((product) => (
        <label key={product.productId} className={styles.product} data-testid="product">
          <input
            type="radio"
            name="product"
            className="visually-hidden"
            value={product.productId}
            checked={product.productId === chosen}
            onChange={() => {
              track('click_coin_product', { productId: product.productId });
              onChoose(product.productId);
            }}
          />
          <ProductCard product={product} dollars={showsDollars ? product.price_usd : undefined} />
        </label>
      ))}
    </div>
  );
};

type CardProps = { readonly product: CoinProduct; readonly dollars: number | undefined };

const ProductCard = ({ product, dollars }: CardProps) => {
  const format = useFormat();
  const { amounts, bonusCoins } = product;
  const total = format.money({ minor: amounts.totalMinor, currency: amounts.currency });
  const base = format.money({ minor: amounts.baseMinor, currency: amounts.currency });
  const percent = taxPercentOf(amounts);
  const bonus = format.count(bonusCoins);
  return (
    <span className={styles.productCard}>
      <b>
        <CoinGlyph size={18} /> {format.count(product.paidCoins)}{' '}
        <span className="visually-hidden">
          <CoinWord kind="paid" value={product.paidCoins} />
        </span>
      </b>
      <span>
        {total}
        {dollars === undefined ? null : <> · {format.money({ minor: dollars, currency: 'USD' })}</>}
      </span>
      <small>
        <Trans>
          {base} + {percent}% tax and fees
        </Trans>
      </small>
      {bonusCoins > 0 ? (
        <small className={styles.productBonus}>
          <Trans>and {bonus} bonus coins</Trans>
        </small>
      ) : null}
    </span>
  );
};
