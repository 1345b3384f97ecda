import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Navigate, notFound, Outlet, useMatches, useParams } from '@tanstack/react-router';

import { AreaNav } from '../../app/area-nav.tsx';
import { guard } from '../../app/guard.ts';
import { meQuery, useMe } from '../../lib/session.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The administration area. Finance sees the books, administrators see everything; the service decides again. */
const AdminLayout = () => {
  const { t } = useLingui();
  return (
    <>
      <AreaNav of="/$adminPath" label={t`Administration`} />
      <AllowedPage />
    </>
  );
};

/** Says that a page is not for finance before there is a form to fill in. The first page is the one of the users, for which finance has the charges. */
const AllowedPage = () => {
  const { adminPath } = useParams({ from: '/$adminPath' });
  const isAdmin = useMe()?.roles.includes('admin') ?? false;
  const page = useMatches({ select: (matches) => matches.at(-1) });
  const isForAdmins = page?.staticData.links?.some(({ onlyFor }) => onlyFor === 'admin') ?? false;
  if (isAdmin || !isForAdmins) return <Outlet />;
  return page?.routeId === '/$adminPath/' ? (
    <Navigate to="/$adminPath/charges" params={{ adminPath }} replace />
  ) : (
    <NotForFinance />
  );
};

const NotForFinance = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`For administrators`}>
      <EmptyState title={<Trans>This page is for administrators</Trans>}>
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
  staticData: { without: ['chatWidget'] },
});
