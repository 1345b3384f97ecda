import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/coins.tsx';
import coverStyles from '../../ui/cover/cover.module.css';
import { Cover } from '../../ui/cover/cover.tsx';
import { CreatorName } from '../../ui/creator-name.ts';
import fieldStyles from '../../ui/field.module.css';
import { languageList } from '../../ui/languages.ts';
import { Sub } from '../../ui/sub.tsx';
import { Localised, useText } from '../../ui/texts.tsx';
import { ItemCodeNote } from './cart-codes.tsx';
import type { CartItem } from './cart-screen.tsx';
import styles from './commerce.module.css';
import { useFailureWords } from './failure-words.ts';
import type { ItemCode } from './item-codes.ts';

type CartLineProps = {
  readonly item: CartItem;
  /** What a discount code does for it. */
  readonly code: ItemCode | undefined;
  readonly onDropCode: () => void;
  readonly onRemove: () => void;
};

/** One item: what it is, what it costs, and why it cannot be bought if it cannot. */
export const CartLine = ({ item, onRemove, ...code }: CartLineProps) =>
  item.tile ? (
    <KnownLine item={item} tile={item.tile} onRemove={onRemove} {...code} />
  ) : (
    <li className={styles.cartLine}>
      <span className={styles.cartCover} />
      <span className={styles.cartFacts}>
        <Trans>A work that is gone</Trans>
      </span>
      <span />
      <Button small onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  );

type KnownProps = CartLineProps & { readonly tile: NonNullable<CartItem['tile']> };

const KnownLine = ({ item, tile, code, onDropCode, onRemove }: KnownProps) => {
  const words = useFailureWords();
  const reader = useLanguage();
  const { obstacle, contentOid } = item;
  const amount = code && 'amount' in code ? code.amount : 0;
  const title = useText(tile.title, tile.original);
  return (
    <li className={styles.cartLine}>
      <div className={`${coverStyles.coverFrame} ${styles.cartCover}`}>
        <Cover cover={tile.cover} />
      </div>
      <div className={styles.cartFacts}>
        <Link to="/play/$contentOid" params={{ contentOid }}>
          <Localised texts={tile.title} original={tile.original} />
        </Link>
        <Sub>
          <CreatorName of={tile} />
          {tile.languages.includes(reader) ? null : <> · {languageList(tile.languages)}</>}
        </Sub>
        {obstacle ? <span className={fieldStyles.fieldError}>{words[obstacle]}</span> : null}
        {obstacle ? null : <ItemCodeNote found={code} onDrop={onDropCode} />}
      </div>
      <div>{obstacle ? null : <Price coins={tile.priceCoins - amount} />}</div>
      <Button small onClick={onRemove}>
        <Trans>Remove</Trans>
        <span className="visually-hidden"> “{title}”</span>
      </Button>
    </li>
  );
};
