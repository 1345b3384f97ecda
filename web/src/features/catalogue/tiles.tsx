import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { clockText } from '../../lib/clock-text.ts';
import { useLanguage } from '../../lib/use-format.ts';
import { workPage } from '../../lib/work-page.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { useKindNames } from '../../ui/kind-names.ts';
import { languageList } from '../../ui/languages.ts';
import { MediaTile, MediaTiles } from '../../ui/media-tile.tsx';
import statesStyles from '../../ui/states.module.css';
import { Localised } from '../../ui/texts.tsx';
import styles from './catalogue.module.css';
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
    <div className={styles.listing}>
      <MediaTiles>
        {tiles.map((tile) => (
          <li key={tile.contentOid}>
            <TileCard tile={tile} under={under} />
            {actions?.(tile)}
          </li>
        ))}
      </MediaTiles>
    </div>
    {more.hasNextPage ? (
      <div className="more">
        <Button busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      </div>
    ) : null}
  </>
);

/** From which age a work is, where that is limited; the same in all languages. */
const ageMark = ({ isAdultContent, ageRating }: Pick<Tile, 'isAdultContent' | 'ageRating'>): string[] => {
  if (isAdultContent) return ['18+'];
  return ageRating === null || ageRating === 'all' ? [] : [`${ageRating}+`];
};

type TileCardProps = {
  readonly tile: Tile;
  readonly under: 'h1' | 'h2';
  readonly wide?: boolean;
  /** What its row says of it in place of its price. */
  readonly said?: Said | undefined;
};
export type Said = { readonly end: ReactNode; readonly progress: number | undefined };

export const TileCard = ({ tile, under, wide = false, said }: TileCardProps) => {
  const kinds = useKindNames();
  const reader = useLanguage();
  return (
    <MediaTile
      cover={tile.cover}
      tag={[
        kinds[tile.kind],
        ...ageMark(tile),
        ...(tile.languages.length === 0 || tile.languages.includes(reader)
          ? []
          : [languageList(tile.languages)]),
      ].join(' · ')}
      link={
        <Link {...workPage(tile)}>
          <Localised texts={tile.title} original={tile.original} />
        </Link>
      }
      creator={
        <Link to="/creatorhome/$creatorOid" params={{ creatorOid: tile.creatorOid }}>
          {tile.creatorNames[reader] ?? tile.creatorNickname}
        </Link>
      }
      {...(tile.lengthSeconds === null ? {} : { length: clockText(tile.lengthSeconds * 1_000) })}
      end={said ? said.end : <TileEnd tile={tile} />}
      progress={said?.progress}
      preview={previewOf(tile)}
      under={under}
      wide={wide}
    />
  );
};

/** A work without a length was not made playable, or is read. */
const previewOf = ({ contentOid, kind, lengthSeconds }: Tile) =>
  lengthSeconds === null
    ? undefined
    : ({ contentOid, kind: kind === 'video' || kind === 'clip' ? 'video' : 'sound' } as const);

const TileEnd = ({ tile }: Pick<TileCardProps, 'tile'>) =>
  tile.purchased ? <PurchasedMark /> : <OfferPrice tile={tile} />;

const PurchasedMark = () => (
  <span className={statesStyles.purchased}>
    <CheckIcon size={14} /> <Trans>Purchased</Trans>
  </span>
);
