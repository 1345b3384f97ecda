import { lazy, Suspense } from 'react';

import { bringTexts } from '../lib/i18n.ts';
import { useMe } from '../lib/session.ts';
import { Skeleton } from '../ui/states.tsx';

// Visitors have no balance, so its code and texts are not part of the first page.
const LazyHeaderBalance = lazy(async () => {
  const [{ HeaderBalance: Balance }] = await Promise.all([
    import('../features/wallet/header-balance.tsx'),
    bringTexts('wallet'),
  ]);
  return { default: Balance };
});
const LazyCartLink = lazy(async () => ({ default: (await import('./cart-link.tsx')).CartLink }));
const LazyNotificationsLink = lazy(async () => ({
  default: (await import('./notifications-link.tsx')).NotificationsLink,
}));
const LazyDebtNotice = lazy(async () => ({ default: (await import('./debt-notice.tsx')).DebtNotice }));

const LazyAccountNotices = lazy(async () => ({
  default: (await import('./account-notices.tsx')).AccountNotices,
}));

/** The own balance in the header, with its texts. */
export const HeaderBalance = ({ oid }: { readonly oid: string }) => (
  <Suspense fallback={<Skeleton width="96px" height="20px" />}>
    <LazyHeaderBalance oid={oid} />
  </Suspense>
);

/** The cart in the header. Visitors have none. */
export const CartLink = () => (
  <Suspense fallback={<Skeleton width="40px" height="24px" />}>
    <LazyCartLink />
  </Suspense>
);

/** The bell in the header. Visitors have none. */
export const NotificationsLink = ({ oid }: { readonly oid: string }) => (
  <Suspense fallback={<Skeleton width="40px" height="24px" />}>
    <LazyNotificationsLink oid={oid} />
  </Suspense>
);

/** What every page says to this account: that it is looked at, that it owes coins. */
export const AccountNotices = () => {
  const me = useMe();
  return me ? (
    <Suspense>
      <LazyAccountNotices me={me} />
      <LazyDebtNotice oid={me.oid} />
    </Suspense>
  ) : null;
};
