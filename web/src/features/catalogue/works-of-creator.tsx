import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';

import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { tilesQuery } from './queries.ts';
import { Tiles } from './tiles.tsx';

/** The published works of one creator that this reader may see, newest first. */
export const WorksOfCreator = ({ creatorOid }: { readonly creatorOid: string }) => {
  const works = useSuspenseInfiniteQuery(tilesQuery(creatorOid));
  const tiles = works.data.pages.flatMap((page) => page.tiles);
  return tiles.length === 0 ? (
    <EmptyState
      picture="works"
      title={<Trans>There is nothing to see here</Trans>}
      action={
        <Link to="/" className={buttonClass({ solid: true })}>
          <Trans>Look around</Trans>
        </Link>
      }
    >
      <Trans>This creator has no published works that you can see.</Trans>
    </EmptyState>
  ) : (
    <Tiles tiles={tiles} more={works} under="h2" />
  );
};

type PartProps = { readonly creatorOid: string; readonly part: 'works' | 'files' };

/** The same without files to keep, or those files alone (CAT-060, CAT-061). */
export const PartOfCreator = ({ creatorOid, part }: PartProps) => {
  const works = useInfiniteQuery(tilesQuery(creatorOid, part));
  return (
    <Loaded query={works} lines={4}>
      {({ pages }) => {
        const tiles = pages.flatMap((page) => page.tiles);
        return tiles.length === 0 ? (
          <EmptyState picture="works" title={<Trans>There is nothing to see here</Trans>}>
            {part === 'files' ? (
              <Trans>This creator offers no files.</Trans>
            ) : (
              <Trans>This creator has no published works that you can see.</Trans>
            )}
          </EmptyState>
        ) : (
          <Tiles tiles={tiles} more={works} under="h1" />
        );
      }}
    </Loaded>
  );
};
