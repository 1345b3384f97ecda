import type { PublicUser } from '@fanfold/contracts/identity';
import { shownName, socialSites } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useLanguage } from '../../../lib/use-format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Page } from '../../../ui/page.tsx';
import { profileImageAddress } from '../../../ui/profile-image.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Banner } from './banner.tsx';
import styles from './profile.module.css';
import { siteNames } from './sites.ts';

type Props = {
  readonly creator: PublicUser;
  /** What a signed-in reader can do here. */
  readonly actions: ReactNode;
  /** The tabs of the channel. */
  readonly children: ReactNode;
};

/** A creator's page (CAT-047, CAT-048): who they are, and the tabs of the channel. */
export const CreatorScreen = ({ creator, actions, children }: Props) => {
  const name = shownName(creator, useLanguage());
  const links = socialSites.flatMap((site) => {
    const url = creator.socialLinks[site];
    return url === undefined ? [] : [{ site, url }];
  });
  return (
    <Page title={name}>
      {creator.bannerKey === null ? null : <Banner bannerKey={creator.bannerKey} />}
      <header className={styles.creatorHead}>
        <Avatar
          nickname={name}
          picture={profileImageAddress(creator.profileImageKey, 'medium')}
          size="large"
        />
        <div>
          <h1>{name}</h1>
          {creator.introduction === '' ? null : <p>{creator.introduction}</p>}
          {links.length === 0 ? null : (
            <ul className={styles.links}>
              {links.map(({ site, url }) => (
                <li key={site}>
                  <a href={url} target="_blank" rel="noreferrer nofollow ugc">
                    {siteNames[site]}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {actions}
        </div>
      </header>
      {children}
    </Page>
  );
};

/** CAT-049. */
export const CreatorNotFound = () => {
  const { t } = useLingui();
  return (
    <Page title={t`Creator not found`} status="missing">
      <h1>
        <Trans>Creator not found</Trans>
      </h1>
      <EmptyState
        picture="search"
        title={<Trans>Nobody has this address</Trans>}
        action={
          <Link to="/search">
            <Trans>Search for creators</Trans>
          </Link>
        }
      >
        <Trans>The creator may have chosen another one, or may have left Fanfold.</Trans>
      </EmptyState>
    </Page>
  );
};
