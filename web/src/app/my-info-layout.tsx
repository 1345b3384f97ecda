import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet } from '@tanstack/react-router';

import { useMe } from '../lib/session.ts';
import { SectionNav } from '../ui/section-nav.tsx';

/** The pages of my-info stand beside each other; whoever is not signed in is asked to by the page itself. */
export const MyInfoLayout = () => (
  <>
    <MyInfoNav />
    <Outlet />
  </>
);

const MyInfoNav = () => {
  const { t } = useLingui();
  if (!useMe()) return null;
  return (
    <SectionNav label={t`My pages`}>
      <Link to="/myinfo" activeOptions={{ exact: true, includeSearch: true }}>
        <Trans>My info</Trans>
      </Link>
      <Link to="/myinfo/coins" activeOptions={{ includeSearch: false }}>
        <Trans>My coins</Trans>
      </Link>
      <Link to="/myinfo/charges">
        <Trans>Charges</Trans>
      </Link>
      <Link to="/myinfo" search={{ tab: 'inventory' }} activeOptions={{ includeSearch: true }}>
        <Trans>Inventory</Trans>
      </Link>
      <Link to="/myinfo/cart">
        <Trans>Cart</Trans>
      </Link>
      <Link to="/myinfo/purchases">
        <Trans>Purchases</Trans>
      </Link>
      <Link to="/myinfo/payment">
        <Trans>Payment</Trans>
      </Link>
    </SectionNav>
  );
};
