import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';

import { balanceQuery } from '../features/wallet/queries.ts';
import { bringTexts } from '../lib/i18n.ts';
import { passwordQuestionAtom } from '../lib/reauthenticate.ts';
import { signInAtom, useMe } from '../lib/session.ts';
import { Toasts } from '../ui/toast.tsx';
import { useFocusAfterNavigation } from './focus.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useHeldCode } from './held-code.ts';
import { LiveBanner, SamsungNotice } from './notices.tsx';
import styles from './shell.module.css';

/** What surrounds every page. */
export const Shell = () => {
  useFocusAfterNavigation();
  useHeldCode();
  return (
    <>
      <a
        className={styles.skipLink}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        <Trans>Skip to content</Trans>
      </a>
      <Header />
      <SamsungNotice />
      <LiveBanner />
      <DebtNotice />
      <Outlet />
      <Footer />
      <Toasts />
      <Dialogs />
    </>
  );
};

const DebtBanner = lazy(async () => {
  const [{ DebtBanner: Banner }] = await Promise.all([
    import('../features/payments/refunds/debt-banner.tsx'),
    bringTexts('payments'),
  ]);
  return { default: Banner };
});

/** On every page of somebody who owes coins; its code comes only to them. */
const DebtNotice = () => {
  const me = useMe();
  const { data } = useQuery({ ...balanceQuery(me?.oid ?? ''), enabled: Boolean(me) });
  const debtCoins = data?.balance.debt ?? 0;
  return debtCoins > 0 ? (
    <Suspense>
      <DebtBanner debtCoins={debtCoins} paidCoins={data?.balance.paid ?? 0} />
    </Suspense>
  ) : null;
};

const SignInDialog = lazy(async () => ({
  default: (await import('../features/identity/sign-in-dialog.tsx')).SignInDialog,
}));
const ReauthenticateDialog = lazy(async () => ({
  default: (await import('../features/identity/reauthenticate-dialog.tsx')).ReauthenticateDialog,
}));

/** Dialogs that any page can open. Their code comes the first time that one is needed, and they stay from then on. */
const Dialogs = () => {
  const signIn = useOnce(useAtomValue(signInAtom) !== null);
  const password = useOnce(useAtomValue(passwordQuestionAtom) !== null);
  return (
    <Suspense>
      {signIn ? <SignInDialog /> : null}
      {password ? <ReauthenticateDialog /> : null}
    </Suspense>
  );
};

/** True from the first time that it was true. */
const useOnce = (now: boolean): boolean => {
  const [once, setOnce] = useState(now);
  if (now && !once) setOnce(true);
  return once || now;
};
