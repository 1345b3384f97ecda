import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, notFound, Outlet, useMatches, useParams } from '@tanstack/react-router';

import { AdminNav } from '../../app/admin-nav.tsx';
import { guard } from '../../app/guard.ts';
import { Entry } from '../../features/operations/entry.tsx';
import { meQuery, useMe } from '../../lib/session.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { BesideNav } from '../../ui/side-nav.tsx';
import { EmptyState } from '../../ui/states.tsx';

/**
 * The administration area. Finance sees the books, administrators see everything; the service decides again.
 */
const AdminLayout = () => {
  const { t } = useLingui();
  const { adminPath } = useParams({ from: '/$adminPath' });
  return (
    <BesideNav nav={<AdminNav adminPath={adminPath} label={t`Administration`} />}>
      <Entry adminPath={adminPath}>
        <AllowedPage />
      </Entry>
    </BesideNav>
  );
};

/** Says that a page is not for finance before there is a form to fill in. */
const AllowedPage = () => {
  const isAdmin = useMe()?.roles.includes('admin') ?? false;
  const page = useMatches({ select: (matches) => matches.at(-1) });
  const isForAdmins = page?.staticData.links?.some(({ onlyFor }) => onlyFor === 'admin') ?? false;
  return isAdmin || !isForAdmins ? <Outlet /> : <NotForFinance />;
};

const NotForFinance = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`For administrators`}>
      <EmptyState picture="closed" title={<Trans>This page is for administrators</Trans>}>
        <Trans>
          Your role sees the top-ups, refunds and books. An administrator can do what this page is for.
        </Trans>
      </EmptyState>
    </AdminPage>
  );
};

export const Route = createFileRoute('/$adminPath')({
  // Only users who may enter know the first segment. For all other callers the page does not exist.
  loader: ({ context, params }) =>
    guard(async () => {
      const me = await context.client.ensureQueryData(meQuery);
      if (me?.adminPath !== params.adminPath) notFound({ throw: true });
    }),
  component: AdminLayout,
  staticData: { texts: ['operations'], without: ['chatWidget', 'ownWallet'] },
});
