import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { likedQuery } from './playlists/queries.ts';

type Props = { readonly tiles: (works: readonly Tile[]) => ReactNode };

/** What the person likes, newest first (CAT-058). */
export const LikedScreen = ({ tiles }: Props) => {
  const { t } = useLingui();
  return (
    <Page title={t`Liked works`}>
      <h1>
        <Trans>Liked works</Trans>
      </h1>
      <Loaded query={useQuery(likedQuery)} lines={4}>
        {(works) =>
          works.length === 0 ? (
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
            tiles(works)
          )
        }
      </Loaded>
    </Page>
  );
};
