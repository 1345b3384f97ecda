import type { Me } from '@fanfold/contracts/identity';
import { lazy, Suspense } from 'react';

import { bringTexts } from '../lib/i18n.ts';

const ImpersonationBanner = lazy(async () => {
  const [{ ImpersonationBanner: Banner }] = await Promise.all([
    import('../features/operations/impersonation-banner.tsx'),
    bringTexts('operations'),
  ]);
  return { default: Banner };
});

/** On every page: what the account's state means for all of them. The code comes where there is something to say. */
export const AccountNotices = ({ me }: { readonly me: Me }) => (
  <Suspense>
    {me.impersonatedUntil === undefined ? null : <ImpersonationBanner me={me} until={me.impersonatedUntil} />}
  </Suspense>
);
