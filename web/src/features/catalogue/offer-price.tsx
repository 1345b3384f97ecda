import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import styles from '../../ui/coins.module.css';
import { Price } from '../../ui/coins.tsx';

type OfferPriceProps = { readonly tile: Pick<Tile, 'priceCoins' | 'access' | 'edition'> };

/** What a content costs, or why coins do not buy it. */
export const OfferPrice = ({ tile }: OfferPriceProps) => {
  const { priceCoins, access, edition } = tile;
  if (priceCoins === 0 && access === 'tiers')
    return (
      <span className={styles.coinsFree}>
        <Trans>For subscribers only</Trans>
      </span>
    );
  if (access === 'freeTier')
    return (
      <span className={styles.coinsFree}>
        <Trans>Free for followers</Trans>
      </span>
    );
  if (edition?.left === 0)
    return (
      <span className={styles.coinsFree}>
        <Trans>Sold out</Trans>
      </span>
    );
  return <Price coins={priceCoins} />;
};
