import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { HomeIcon, LibraryIcon, PersonIcon, SearchIcon, WalletIcon } from '../ui/icons.tsx';
import styles from './bottom-bar.module.css';

/** The places of a phone, where the thumb is. Pages of an account ask a visitor to sign in. */
export const BottomBar = () => {
  const { t } = useLingui();
  return (
    <nav className={styles.bar} aria-label={t`Places`} data-ui="bottom-bar">
      <Link to="/" activeOptions={{ exact: true }}>
        <HomeIcon size={20} />
        <Trans>Home</Trans>
      </Link>
      <Link to="/search">
        <SearchIcon size={20} />
        <Trans>Search</Trans>
      </Link>
      <Link to="/myinfo/purchases">
        <LibraryIcon size={20} />
        <Trans>Library</Trans>
      </Link>
      <Link to="/myinfo/coins">
        <WalletIcon size={20} />
        <Trans>Wallet</Trans>
      </Link>
      <Link to="/myinfo" activeOptions={{ exact: true, includeSearch: false }}>
        <PersonIcon size={20} />
        <Trans context="place of a phone">Me</Trans>
      </Link>
    </nav>
  );
};
