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
        {isAdmin ? (
          <Link to="/$adminPath/gift-coins" params={{ adminPath }}>
            <Trans>Gift coins</Trans>
          </Link>
        ) : null}
        <Link to="/$adminPath/trial-balance" params={{ adminPath }}>
          <Trans>Trial balance</Trans>
        </Link>
        <Link to="/$adminPath/unspent-balance" params={{ adminPath }}>
          <Trans>Unspent coins</Trans>
        </Link>
        <MoneyLinks adminPath={adminPath} />
        <Link to="/$adminPath/monthly-charge-metrics" params={{ adminPath }}>
          <Trans>By month</Trans>
        </Link>
        <Link to="/$adminPath/calc-charge" params={{ adminPath }}>
          <Trans>Calculator</Trans>
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
        <Link to="/$adminPath/gift-points" params={{ adminPath }}>
          <Trans>Gift points</Trans>
        </Link>
      </SectionNav>
      <Outlet />
    </>
  );
};

/** What payments and refunds, and those who took them, leave to look at. */
const MoneyLinks = ({ adminPath }: { readonly adminPath: string }) => (
  <>
    <Link to="/$adminPath/charges" params={{ adminPath }}>
      <Trans>Charges</Trans>
    </Link>
    <Link to="/$adminPath/refund" params={{ adminPath }}>
      <Trans>Refunds</Trans>
    </Link>
    <Link to="/$adminPath/disputes" params={{ adminPath }}>
      <Trans>Disputes</Trans>
    </Link>
    <Link to="/$adminPath/reconciliation" params={{ adminPath }}>
      <Trans>Reconciliation</Trans>
    </Link>
    <Link to="/$adminPath/linked-accounts" params={{ adminPath }}>
      <Trans>Shared cards and devices</Trans>
    </Link>
  </>
);
