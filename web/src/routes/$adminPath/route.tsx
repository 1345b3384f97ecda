import { useLingui } from '@lingui/react/macro';
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';

import { AreaNav } from '../../app/area-nav.tsx';
import { meQuery } from '../../lib/session.ts';

/** The administration area. Finance sees the books, administrators see everything; the service decides again. */
const AdminLayout = () => {
  const { t } = useLingui();
  return (
    <>
      <AreaNav of="/$adminPath" label={t`Administration`} />
      <Outlet />
    </>
  );
};

export const Route = createFileRoute('/$adminPath')({
  // Only users who may enter know the first segment. For all other callers the page does not exist.
  loader: async ({ context, params }) => {
    const me = await context.client.ensureQueryData(meQuery);
    if (me?.adminPath !== params.adminPath) notFound({ throw: true });
  },
  component: AdminLayout,
});
