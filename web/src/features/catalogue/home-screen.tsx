import { bcp47 } from '@fanfold/contracts';
import type { Tile } from '@fanfold/contracts/content';
import { Trans } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../lib/use-format.ts';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { pickText } from '../../ui/texts.tsx';
import './catalogue.css';
import { useLiveCatalogue } from './live.ts';
import { tilesQuery } from './queries.ts';
import { Tiles } from './tiles.tsx';

/** The front page: what this place is, what is new, and everything there is. */
export const HomeScreen = () => {
  const contents = useSuspenseInfiniteQuery(tilesQuery());
  useLiveCatalogue(contents.data.pages[0]?.position);
  const tiles = contents.data.pages.flatMap((page) => page.tiles);
  const newest = tiles[0];
  return (
    <Page title="">
      <div className="hero">
        <HeroWords />
        {newest ? <Newest tile={newest} /> : null}
      </div>
      {tiles.length === 0 ? (
        <Empty title={<Trans>Nothing is published yet</Trans>}>
          <Trans>As soon as a creator publishes something, it appears here.</Trans>
        </Empty>
      ) : (
        <Tiles tiles={tiles} more={contents} under="h1" />
      )}
    </Page>
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

const Newest = ({ tile }: { readonly tile: Tile }) => {
  const reader = useLanguage();
  const title = pickText(tile.title, reader, tile.original);
  const summary = pickText(tile.summary, reader, tile.original);
  return (
    <div className="newest">
      <p className="eyebrow">
        <Trans>The newest</Trans>
      </p>
      <h2 lang={title && bcp47[title.language]}>
        <Link to="/play/$contentOid" params={{ contentOid: tile.contentOid }}>
          {title?.text}
        </Link>
      </h2>
      <p lang={summary && bcp47[summary.language]}>{summary?.text}</p>
      <p className="quiet">{tile.creatorNickname}</p>
    </div>
  );
};
