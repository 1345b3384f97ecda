import type { Me } from '@fanfold/contracts/identity';
import { lazy, Suspense, useState } from 'react';

import { bringTexts, withTexts } from '../lib/i18n.ts';

const ImpersonationBanner = lazy(async () => {
  const [{ ImpersonationBanner: Banner }] = await Promise.all([
    import('../features/operations/impersonation-banner.tsx'),
    bringTexts('operations'),
  ]);
  return { default: Banner };
});

const ManagerBanner = lazy(async () => ({
  default: (await withTexts('identity', import('../features/identity/managers/manager-banner.tsx')))
    .ManagerBanner,
}));

const Visits = lazy(async () => ({ default: (await import('./visits.tsx')).Visits }));

const ConsentQuestion = lazy(async () => ({
  default: (await withTexts('identity', import('../features/identity/consents/consent-question.tsx')))
    .ConsentQuestion,
}));

/**
 * On every page: what the account's state means for all of them. The code comes where there is something to
 * say.
 */
export const AccountNotices = ({ me }: { readonly me: Me }) => (
  <Suspense>
    {me.impersonatedUntil === undefined ? (
      <>
        {me.managing === null ? null : <ManagerBanner managing={me.managing} />}
        <Asked me={me} />
        {me.analytics ? <Visits /> : null}
      </>
    ) : (
      <ImpersonationBanner me={me} until={me.impersonatedUntil} />
    )}
  </Suspense>
);

/** The dialog stays once it was needed, so that it can give the focus back. */
const Asked = ({ me }: { readonly me: Me }) => {
  const [asked, setAsked] = useState(false);
  const isDue = me.consentsDue.length > 0;
  if (isDue && !asked) setAsked(true);
  return asked ? <ConsentQuestion me={me} /> : null;
};
