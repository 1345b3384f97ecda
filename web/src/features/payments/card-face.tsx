import { Trans } from '@lingui/react/macro';

import type { Card } from './card-queries.ts';
import styles from './cards.module.css';

/** What is printed on a card: its brand, its last digits, and until when it is good. */
export const CardFace = ({ card }: { readonly card: Card }) => {
  const until = `${String(card.expiresMonth).padStart(2, '0')}/${String(card.expiresYear).slice(-2)}`;
  const { last4 } = card;
  return (
    <span className={styles.cardFace}>
      <b>{brandName(card.brand)}</b>
      <span>
        <span className="visually-hidden">
          <Trans>ending in {last4}</Trans>
        </span>
        <span aria-hidden="true">···· {last4}</span>
      </span>
      <small>
        <Trans>until {until}</Trans>
      </small>
    </span>
  );
};

/** `mastercard` → `Mastercard`: the provider writes brands in lower case. */
const brandName = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);
