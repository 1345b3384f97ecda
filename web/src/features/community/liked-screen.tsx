import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, InlineFailure } from '../../ui/states.tsx';
import { likeContent, likesKey } from './comments/queries.ts';
import { MissingWork } from './missing-work.tsx';
import styles from './playlists/playlists.module.css';
import { likedQuery } from './playlists/queries.ts';

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};
type Props = { readonly tiles: (works: readonly Tile[], more: Pages) => ReactNode };

/** What the person likes and cannot find any more; a like of it can be taken back. */
const MissingLikes = ({ missing }: { readonly missing: readonly string[] }) => {
  const client = useQueryClient();
  const unlike = useMutation({
    mutationFn: (contentOid: string) => likeContent(contentOid, false),
    onSuccess: () => client.invalidateQueries({ queryKey: likesKey }),
  });
  if (missing.length === 0) return null;
  return (
    <>
      <ol className={styles.works}>
        {missing.map((contentOid) => (
          <MissingWork key={contentOid} onRemove={() => unlike.mutate(contentOid)} />
        ))}
      </ol>
      {unlike.error ? <InlineFailure error={unlike.error} /> : null}
    </>
  );
};

/** What the person likes, newest first (CAT-058). */
export const LikedScreen = ({ tiles }: Props) => {
  const { t } = useLingui();
  const liked = useInfiniteQuery(likedQuery);
  return (
    <Page title={t`Liked works`}>
      <h1>
        <Trans>Liked works</Trans>
      </h1>
      <Loaded query={liked} lines={4}>
        {({ pages }) =>
          pages.every(({ works, missing }) => works.length + missing.length === 0) ? (
            <EmptyState
              picture="works"
              title={<Trans>Nothing liked yet</Trans>}
              action={
                <Link to="/" className={buttonClass({ solid: true })}>
                  <Trans>Look around</Trans>
                </Link>
              }
            >
              <Trans>Press the heart on the page of a work, and you find it here.</Trans>
            </EmptyState>
          ) : (
            <>
              {tiles(
                pages.flatMap(({ works }) => works),
                liked,
              )}
              <MissingLikes missing={pages.flatMap(({ missing }) => missing)} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
};
