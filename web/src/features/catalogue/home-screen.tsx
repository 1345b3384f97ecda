import type { Tile } from '@fanfold/contracts/catalogue';
import type { CuratedPageReply, PageRow } from '@fanfold/contracts/discovery/page';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMe } from '../../lib/session.ts';
import { MediaTilesSkeleton } from '../../ui/media-tile.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import styles from './catalogue.module.css';
import { useLiveCatalogue } from './live.ts';
import { tilesQuery } from './queries.ts';
import { categories, usePageName } from './rows/page-names.ts';
import { PageRows, RowsSkeleton } from './rows/page-rows.tsx';
import { curatedPageQuery } from './rows/queries.ts';
import rowStyles from './rows/rows.module.css';
import { TileCard, Tiles } from './tiles.tsx';

/**
 * The front page: what this place is, one strong row, the rows that administrators composed, and everything
 * there is. The first words are there at once; what the service has to be asked for comes into its place.
 */
export const HomeScreen = () => (
  <Page title="">
    <HeroWords />
    <Categories />
    <Suspense fallback={<HeroComing />}>
      <Rows />
    </Suspense>
    <Suspense fallback={<TilesComing />}>
      <Everything />
    </Suspense>
  </Page>
);

const HeroWords = () => {
  const me = useMe();
  return (
    <div className={styles.heroWords}>
      <h1>
        <Trans>Voices you chose, and every coin you gave them.</Trans>
      </h1>
      {me ? null : (
        <p className="lead">
          <Trans>
            Audio plays, stories and scenes from creators in four languages. Everything you spend is on
            record, and you can look it up at any time.
          </Trans>
        </p>
      )}
    </div>
  );
};

const Categories = () => {
  const { t } = useLingui();
  const nameOf = usePageName();
  return (
    <nav className={rowStyles.categories} aria-label={t`Categories`}>
      {categories.map((pageId) => (
        <Link key={pageId} to="/p/$pageId" params={{ pageId }}>
          {nameOf({ pageUrl: pageId, title: {} })}
        </Link>
      ))}
      <Link to="/realplay">{nameOf({ pageUrl: 'realplay', title: {} })}</Link>
    </nav>
  );
};

const Rows = () => {
  const { data: page } = useSuspenseQuery(curatedPageQuery('home'));
  if (page === null) return null;
  const strong = strongRow(page);
  return (
    <>
      {strong ? <Hero tiles={strong.tiles} /> : null}
      <PageRows rows={page.rows.flatMap((row) => (row === strong ? rest(row) : row))} />
    </>
  );
};

/** The first row that has enough works to stand above the fold. */
const strongRow = ({ rows }: CuratedPageReply) => rows.find(({ tiles }) => tiles.length >= heroTiles);

/** What the strong row has beyond the hero, where it fills a row. */
const rest = (row: PageRow): PageRow[] => {
  const tiles = row.tiles.slice(heroTiles);
  return tiles.length < heroTiles ? [] : [{ ...row, tiles }];
};

/** One large and two beside it. */
const heroTiles = 3;

const Hero = ({ tiles }: { readonly tiles: readonly Tile[] }) => (
  <ul className={rowStyles.hero}>
    {tiles.slice(0, heroTiles).map((tile, index) => (
      <li key={tile.contentOid}>
        <TileCard tile={tile} under="h1" wide={index === 0} />
      </li>
    ))}
  </ul>
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
    <Section title={<Trans>Everything</Trans>}>
      <Tiles tiles={tiles} more={contents} under="h2" />
    </Section>
  );
};

const HeroComing = () => (
  <>
    <Loading>
      <div className={styles.listing}>
        <MediaTilesSkeleton tiles={4} />
      </div>
    </Loading>
    <RowsSkeleton />
  </>
);

const TilesComing = () => (
  <Loading>
    <div className={styles.listing}>
      <MediaTilesSkeleton tiles={8} />
    </div>
  </Loading>
);
