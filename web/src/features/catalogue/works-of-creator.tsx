import { Trans } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';

import { EmptyState } from '../../ui/states.tsx';
import { tilesQuery } from './queries.ts';
import { Tiles } from './tiles.tsx';

/** The published works of one creator that this reader may see, newest first. */
export const WorksOfCreator = ({ creatorOid }: { readonly creatorOid: string }) => {
  const works = useSuspenseInfiniteQuery(tilesQuery(creatorOid));
  const tiles = works.data.pages.flatMap((page) => page.tiles);
  return tiles.length === 0 ? (
    <EmptyState title={<Trans>There is nothing to see here</Trans>}>
      <Trans>This creator has no published works that you can see.</Trans>
    </EmptyState>
  ) : (
    <Tiles tiles={tiles} more={works} under="h2" />
  );
};
