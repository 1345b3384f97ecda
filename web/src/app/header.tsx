import type { Me } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { withTexts } from '../lib/i18n.ts';
import { askToSignIn, useMe } from '../lib/session.ts';
import { track } from '../lib/track.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { GlobeIcon, Mark } from '../ui/icons.tsx';
import { MenuOnDemand } from '../ui/menu-on-demand.tsx';
import { profileImageAddress } from '../ui/profile-image.ts';
import { Skeleton } from '../ui/states.tsx';
import { CartLink, HeaderBalance, NotificationsLink } from './balance-on-demand.tsx';
import { useFrame } from './frame.ts';
import { ProgressBar } from './progress-bar.tsx';
import { SearchField } from './search-field.tsx';
import styles from './shell.module.css';

export const Header = () => {
  const { t } = useLingui();
  const me = useMe();
  const { ownWallet } = useFrame();
  return (
    <header data-ui="header" className={styles.header}>
      <div className={`wrap ${styles.headerLine}`}>
        <Link to="/" className={styles.logo} aria-label={t`Fanfold, home`}>
          <Mark />
          <span className={me ? styles.logoWordYields : undefined}>Fanfold</span>
        </Link>
        <Navigation />
        <div className={styles.headerSearch}>
          <SearchField />
        </div>
        <div className={styles.headerEnd}>
          {me === undefined ? <Skeleton width="120px" height="24px" /> : null}
          {me === null ? <VisitorEnd /> : null}
          {me ? (
            <>
              {ownWallet ? <OwnWallet oid={me.oid} /> : null}
              <NotificationsLink oid={me.oid} />
              {ownWallet ? <CartLink /> : null}
              <span className={styles.fromTablet}>
                <DisplayMenu />
              </span>
              <AccountMenu me={me} />
            </>
          ) : null}
        </div>
      </div>
      <ProgressBar />
    </header>
  );
};

const OwnWallet = ({ oid }: { readonly oid: string }) => (
  <>
    <HeaderBalance oid={oid} />
    <span className={styles.fromTablet}>
      <Link to="/charge" className={buttonClass({ solid: true, small: true })}>
        <Trans context="button">Top up</Trans>
      </Link>
    </span>
  </>
);

const VisitorEnd = () => (
  <>
    <DisplayMenu />
    <Button small onClick={() => askToSignIn({ mode: 'signin' })}>
      <Trans>Sign in</Trans>
    </Button>
    <span className={styles.fromTablet}>
      <Button
        small
        solid
        onClick={() => {
          track('click_signup');
          askToSignIn({ mode: 'signup' });
        }}
      >
        <Trans>Sign up</Trans>
      </Button>
    </span>
  </>
);

const Navigation = () => {
  const { t } = useLingui();
  const me = useMe();
  return (
    <nav className={styles.headerNav} aria-label={t`Main`}>
      <Link to="/" activeOptions={{ exact: true }}>
        <Trans>Home</Trans>
      </Link>
      <Link to="/event">
        <Trans>Events</Trans>
      </Link>
      {me ? (
        <Link to="/myinfo/purchases">
          <Trans>Library</Trans>
        </Link>
      ) : null}
      {me?.roles.includes('creator') ? (
        <Link to="/studio2">
          <Trans>Studio</Trans>
        </Link>
      ) : null}
    </nav>
  );
};

const fetchDisplay = () => import('./display.tsx');
const fetchAccount = () => withTexts('identity', import('./account-menu.tsx'));
const LazyDisplayMenu = lazy(async () => ({ default: (await fetchDisplay()).DisplayMenu }));
const LazyAccountMenu = lazy(async () => ({ default: (await fetchAccount()).HeaderAccountMenu }));

const DisplayMenu = () => {
  const { t } = useLingui();
  return (
    <MenuOnDemand label={t`Language and appearance`} trigger={<GlobeIcon />} fetchMenu={fetchDisplay}>
      <LazyDisplayMenu />
    </MenuOnDemand>
  );
};

const AccountMenu = ({ me }: { readonly me: Me }) => {
  const { t } = useLingui();
  const { nickname, profileImageKey } = me;
  return (
    <MenuOnDemand
      label={t`Account menu of ${nickname}`}
      trigger={<Avatar nickname={nickname} picture={profileImageAddress(profileImageKey, 'small')} />}
      fetchMenu={fetchAccount}
    >
      <LazyAccountMenu me={me} />
    </MenuOnDemand>
  );
};
