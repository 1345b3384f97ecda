import { shownName } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useLanguage } from '../../lib/use-format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { profileImageAddress } from '../../ui/profile-image.ts';
import { EmptyState } from '../../ui/states.tsx';
import styles from './community.module.css';
import { MarkButton } from './mark-button.tsx';
import { favouritesQuery, markFavourite } from './queries.ts';

/** The creators that a person has marked for themselves. */
export const FavouritesScreen = () => {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <Page title={t`Favourite creators`}>
      <PageHead eyebrow={<Trans>Only you see this list</Trans>} title={<Trans>Favourite creators</Trans>} />
      <Loaded query={useQuery(favouritesQuery)} lines={4}>
        {(creators) =>
          creators.length === 0 ? (
            <EmptyState
              picture="people"
              title={<Trans>No favourites yet</Trans>}
              action={
                <Link to="/search">
                  <Trans>Search for creators</Trans>
                </Link>
              }
            >
              <Trans>Add a creator on their page, and you find them here.</Trans>
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {creators.map((creator) => (
                <li key={creator.oid}>
                  <Link to="/creatorhome/$creatorOid" params={{ creatorOid: creator.oid }}>
                    <Avatar
                      nickname={creator.nickname}
                      picture={profileImageAddress(creator.profileImageKey, 'small')}
                    />
                    <span>{shownName(creator, language)}</span>
                  </Link>
                  <MarkButton act={() => markFavourite(creator.oid, false)}>
                    <Trans context="from a list">Remove</Trans>
                  </MarkButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
};
