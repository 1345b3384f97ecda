import { Trans } from '@lingui/react/macro';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';

import { withTexts } from '../lib/i18n.ts';
import { passwordQuestionAtom } from '../lib/reauthenticate.ts';
import { signInAtom } from '../lib/session.ts';
import { Toasts } from '../ui/toast.tsx';
import { AccountNotices } from './balance-on-demand.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { useFocusAfterNavigation } from './focus.ts';
import { Footer } from './footer.tsx';
import { useFrame } from './frame.ts';
import { Header } from './header.tsx';
import { useHeldCode } from './held-code.ts';
import { LiveBanner, NewVersionNotice, PopupNotice, SamsungNotice } from './notices.tsx';
import { Player } from './player-on-demand.tsx';
import styles from './shell.module.css';
import type { Step } from './thumbnail.tsx';

/** What surrounds every page. */
export const Shell = () => {
  useFocusAfterNavigation();
  useHeldCode();
  const frame = useFrame();
  const step = useStep();
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
      <DemoBanner />
      <Header />
      <SamsungNotice />
      <LiveBanner />
      <NewVersionNotice />
      <AccountNotices />
      <PopupNotice />
      {/* One for all pages: while the next one is on its way, the one that is left is still in the document, hidden. */}
      <main
        className={styles.main}
        id="main"
        tabIndex={-1}
        data-chat-widget={frame.chatWidget ? undefined : 'none'}
      >
        <Outlet />
      </main>
      {frame.pageHeight ? <Footer /> : null}
      <BottomBar />
      <Player />
      <Toasts />
      <Suspense>{step ? <Thumbnail step={step} /> : null}</Suspense>
      <Dialogs />
    </>
  );
};

const Thumbnail = lazy(async () => ({ default: (await import('./thumbnail.tsx')).Thumbnail }));

/** The last step from page to page; null on the first page. */
const useStep = (): Step | null => {
  const router = useRouter();
  const [step, setStep] = useState<Step | null>(null);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation: from, toLocation: to, pathChanged }) => {
        if (from && pathChanged) setStep({ from, to });
      }),
    [router],
  );
  return step;
};

const SignInDialog = lazy(async () => ({
  default: (await withTexts('identity', import('../features/identity/sign-in-dialog.tsx'))).SignInDialog,
}));
const ReauthenticateDialog = lazy(async () => ({
  default: (await withTexts('identity', import('../features/identity/reauthenticate-dialog.tsx')))
    .ReauthenticateDialog,
}));

/**
 * Dialogs that any page can open. Their code comes the first time that one is needed, and they stay from then
 * on.
 */
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
