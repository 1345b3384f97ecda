import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { AccountMenu } from '../features/identity/account-menu.tsx';
import { HeaderBalance } from '../features/wallet/header-balance.tsx';
import { askToSignIn, useMe } from '../lib/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Mark } from '../ui/icons.tsx';
import { Skeleton } from '../ui/states.tsx';
import { DisplayItems, DisplayMenu } from './display.tsx';
import { ProgressBar } from './progress-bar.tsx';

export const Header = () => {
  const { t } = useLingui();
  const me = useMe();
  return (
    <header className="header">
      <div className="wrap header-line">
        <Link to="/" className="logo" aria-label={t`Fanfold, home`}>
          <Mark />
          <span className={me ? 'logo-word logo-word-yields' : 'logo-word'}>Fanfold</span>
        </Link>
        <Navigation />
        <div className="header-end">
          {me === undefined ? <Skeleton width="120px" height="24px" /> : null}
          {me === null ? <VisitorEnd /> : null}
          {me ? (
            <>
              <HeaderBalance oid={me.oid} />
              <Link to="/charge" className={`${buttonClass({ solid: true, small: true })} header-charge`}>
                <Trans>Charge</Trans>
              </Link>
              <span className="from-tablet">
                <DisplayMenu />
              </span>
              <AccountMenu me={me}>
                <DisplayItems />
              </AccountMenu>
            </>
          ) : null}
        </div>
      </div>
      <ProgressBar />
    </header>
  );
};

const VisitorEnd = () => (
  <>
    <DisplayMenu />
    <Button small onClick={() => askToSignIn({ mode: 'signin' })}>
      <Trans>Sign in</Trans>
    </Button>
    <span className="from-tablet">
      <Button small solid onClick={() => askToSignIn({ mode: 'signup' })}>
        <Trans>Sign up</Trans>
      </Button>
    </span>
  </>
);

const Navigation = () => {
  const { t } = useLingui();
  const me = useMe();
  return (
    <nav className="header-nav" aria-label={t`Main`}>
      <Link to="/" activeOptions={{ exact: true }}>
        <Trans>Home</Trans>
      </Link>
      {me ? (
        <Link to="/myinfo/purchases">
          <Trans>Purchases</Trans>
        </Link>
      ) : null}
      {me?.roles.includes('creator') ? (
        <>
          <Link to="/studio2">
            <Trans>Studio</Trans>
          </Link>
          <Link to="/channel/revenue">
            <Trans>Revenue</Trans>
          </Link>
        </>
      ) : null}
    </nav>
  );
};
