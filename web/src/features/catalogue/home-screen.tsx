import { bcp47 } from '@fanfold/contracts';
import { Trans } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLanguage } from '../../lib/use-format.ts';
import { MediaTilesSkeleton } from '../../ui/media-tile.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/states.tsx';
import { Localised, pickText } from '../../ui/texts.tsx';
import styles from './catalogue.module.css';
import { useLiveCatalogue } from './live.ts';
import { tilesQuery } from './queries.ts';
import { Tiles } from './tiles.tsx';

/**
 * The front page: what this place is, what is new, and everything there is. The first words are there at once; what the
 * service has to be asked for comes into its place.
 */
export const HomeScreen = () => (
  <Page title="">
    <div className={styles.hero}>
      <HeroWords />
      <Suspense fallback={<NewestComing />}>
        <Newest />
      </Suspense>
    </div>
    <Suspense fallback={<TilesComing />}>
      <Everything />
    </Suspense>
  </Page>
);

const Everything = () => {
  const contents = useSuspenseInfiniteQuery(tilesQuery());
  useLiveCatalogue(contents.data.pages[0]?.position);
  const tiles = contents.data.pages.flatMap((page) => page.tiles);
  return tiles.length === 0 ? (
    <EmptyState picture="works" title={<Trans>Nothing is published yet</Trans>}>
      <Trans>As soon as a creator publishes something, it appears here.</Trans>
    </EmptyState>
  ) : (
    <Tiles tiles={tiles} more={contents} under="h1" />
  );
};

const HeroWords = () => (
  <div>
    <h1>
      <Trans>Voices you chose, and every coin you gave them.</Trans>
    </h1>
    <p className="lead">
      <Trans>
        Audio plays, stories and scenes from creators in four languages. What you spend is written down once,
        and you can always read it.
      </Trans>
    </p>
  </div>
);

const Newest = () => {
  const reader = useLanguage();
  const { data } = useSuspenseInfiniteQuery(tilesQuery());
  const tile = data.pages[0]?.tiles[0];
  if (!tile) return null;
  const title = pickText(tile.title, reader, tile.original);
  return (
    <div className={styles.newest}>
      <p className="eyebrow">
        <Trans>The newest</Trans>
      </p>
      <h2 lang={title && bcp47[title.language]}>
        <Link to="/play/$contentOid" params={{ contentOid: tile.contentOid }}>
          {title?.text}
        </Link>
      </h2>
      <p>
        <Localised texts={tile.summary} original={tile.original} named />
      </p>
      <p className="quiet">{tile.creatorNickname}</p>
    </div>
  );
};

/** As high as the newest is with two lines about it. */
const NewestComing = () => (
  <div className={styles.newest}>
    <p className="eyebrow">
      <Trans>The newest</Trans>
    </p>
    <Skeleton width="70%" height="34px" />
    <Skeleton height="48px" />
    <Skeleton width="40%" height="20px" />
  </div>
);

const TilesComing = () => (
  <Loading>
    <div className={styles.listing}>
      <MediaTilesSkeleton tiles={8} />
    </div>
  </Loading>
);
