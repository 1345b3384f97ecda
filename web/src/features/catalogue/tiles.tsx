import type { Tile } from '@fanfold/contracts/content';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/coins.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Localised } from '../../ui/texts.tsx';
import './catalogue.css';
import { useKindNames } from './kinds.ts';

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

type TilesProps = {
  readonly tiles: readonly Tile[];
  readonly more: Pages;
  /** What belongs under a tile, e.g. the price change of its creator. */
  readonly actions?: (tile: Tile) => ReactNode;
};

export const Tiles = ({ tiles, more, actions }: TilesProps) => (
  <>
    <ul className="tiles">
      {tiles.map((tile) => (
        <li key={tile.contentOid}>
          <TileCard tile={tile} />
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

const TileCard = ({ tile }: { readonly tile: Tile }) => {
  const kinds = useKindNames();
  return (
    <article className="tile">
      <div className="cover-frame">
        <Cover cover={tile.cover} />
        <span className="tile-tag">{kinds[tile.kind]}</span>
      </div>
      <h3>
        <Link to="/play/$contentOid" params={{ contentOid: tile.contentOid }}>
          <Localised texts={tile.title} original={tile.original} />
        </Link>
      </h3>
      <p>
        <span>{tile.creatorNickname}</span>
        {tile.purchased ? <PurchasedMark /> : <Price coins={tile.priceCoins} />}
      </p>
    </article>
  );
};

const PurchasedMark = () => (
  <span className="purchased">
    <CheckIcon size={14} /> <Trans>Purchased</Trans>
  </span>
);
