import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';

import { useMe } from '../lib/session.ts';
import { SectionNav } from '../ui/section-nav.tsx';

const route = getRouteApi('/$adminPath');

/** The administration area. Finance sees the books, administrators see everything; the service decides again. */
export const AdminLayout = () => {
  const { t } = useLingui();
  const { adminPath } = route.useParams();
  const isAdmin = useMe()?.roles.includes('admin') ?? false;
  return (
    <>
      <SectionNav label={t`Administration`}>
        {isAdmin ? (
          <Link to="/$adminPath" params={{ adminPath }} activeOptions={{ exact: true, includeSearch: false }}>
            <Trans>Users and wallets</Trans>
          </Link>
        ) : null}
        <Link to="/$adminPath/trial-balance" params={{ adminPath }}>
          <Trans>Trial balance</Trans>
        </Link>
        <Link to="/$adminPath/unspent-balance" params={{ adminPath }}>
          <Trans>Unspent coins</Trans>
        </Link>
        {isAdmin ? (
          <Link to="/$adminPath/qr-event" params={{ adminPath }}>
            <Trans>QR events</Trans>
          </Link>
        ) : null}
        {isAdmin ? (
          <Link to="/$adminPath/projections" params={{ adminPath }}>
            <Trans>Projections</Trans>
          </Link>
        ) : null}
      </SectionNav>
      <Outlet />
    </>
  );
};
