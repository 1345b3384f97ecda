import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import coverStyles from '../../ui/cover/cover.module.css';
import { Cover } from '../../ui/cover/cover.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import statesStyles from '../../ui/states.module.css';
import { Localised } from '../../ui/texts.tsx';
import styles from './catalogue.module.css';
import { useKindNames } from './kinds.ts';
import { OfferPrice } from './offer-price.tsx';

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

type TilesProps<Kind extends Tile> = {
  readonly tiles: readonly Kind[];
  readonly more: Pages;
  /** What the titles come under: straight under the page's heading, or under one of its parts. */
  readonly under: 'h1' | 'h2';
  /** What belongs under a tile, e.g. the price change of its creator. */
  readonly actions?: (tile: Kind) => ReactNode;
};

export const Tiles = <Kind extends Tile>({ tiles, more, under, actions }: TilesProps<Kind>) => (
  <>
    <ul className={styles.tiles}>
      {tiles.map((tile) => (
        <li key={tile.contentOid}>
          <TileCard tile={tile} Title={under === 'h1' ? 'h2' : 'h3'} />
          {actions?.(tile)}
        </li>
      ))}
    </ul>
    {more.hasNextPage ? (
      <div className="more">
        <Button busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      </div>
    ) : null}
  </>
);

type TileCardProps = { readonly tile: Tile; readonly Title: 'h2' | 'h3' };

const TileCard = ({ tile, Title }: TileCardProps) => {
  const kinds = useKindNames();
  return (
    <article className={styles.tile}>
      <div className={coverStyles.coverFrame} data-ui="cover-frame">
        <Cover cover={tile.cover} />
        <span className={styles.tileTag}>{kinds[tile.kind]}</span>
      </div>
      <Title className={styles.tileTitle}>
        <Link to="/play/$contentOid" params={{ contentOid: tile.contentOid }}>
          <Localised texts={tile.title} original={tile.original} />
        </Link>
      </Title>
      <p>
        <span>{tile.creatorNickname}</span>
        {tile.purchased ? <PurchasedMark /> : <OfferPrice tile={tile} />}
      </p>
    </article>
  );
};

const PurchasedMark = () => (
  <span className={statesStyles.purchased}>
    <CheckIcon size={14} /> <Trans>Purchased</Trans>
  </span>
);
