import { useLingui } from '@lingui/react/macro';
import { createFileRoute, Outlet } from '@tanstack/react-router';

import { AreaNav } from '../../app/area-nav.tsx';
import { useMe } from '../../lib/session.ts';

/** The pages of my-info stand beside each other. A visitor is asked to sign in by the page itself. */
const MyInfoLayout = () => {
  const { t } = useLingui();
  return (
    <>
      {useMe() ? <AreaNav of="/myinfo" label={t`My pages`} /> : null}
      <Outlet />
    </>
  );
};

export const Route = createFileRoute('/myinfo')({ component: MyInfoLayout });
