import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

import { SignedIn } from '../features/identity/signed-in.tsx';
import { TooLate } from '../lib/patience.ts';
import { isProblem, Offline } from '../lib/problem.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import pageStyles from '../ui/page.module.css';
import { Page } from '../ui/page.tsx';
import { EmptyState, Failure, Loading, Skeleton } from '../ui/states.tsx';
import styles from './shell.module.css';

/** Shown while a page loads. */
export const PagePending = () => (
  <div className={pageStyles.page}>
    <div className="wrap">
      <Loading>
        <div className="stack">
          <Skeleton width="min(100%, 420px)" height="40px" />
          <Skeleton width="min(100%, 560px)" height="20px" />
          <div className={styles.pendingTiles}>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} height="220px" round />
            ))}
          </div>
        </div>
      </Loading>
    </div>
  </div>
);

/** An address that leads nowhere (SHL-010, SHL-012). */
export const NotFound = () => {
  const { t } = useLingui();
  return (
    <Page title={t`Page not found`}>
      <EmptyState
        picture="search"
        wholePage
        title={<Trans>Page not found</Trans>}
        action={
          <Link to="/" className={buttonClass({ solid: true })}>
            <Trans>Back to home</Trans>
          </Link>
        }
      >
        <Trans>There is no page at this address. Please check the URL.</Trans>
      </EmptyState>
    </Page>
  );
};

type FailureProps = { readonly error: unknown; readonly reset: () => void };

/** A page that could not be read or drawn. */
export const RouteFailure = ({ error, reset }: FailureProps) => {
  const { t } = useLingui();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  // The session ended elsewhere: after signing in again the page goes on where it was.
  if (isProblem(error, 'NOT_SIGNED_IN')) return <SignedIn>{() => <Again onMount={retry} />}</SignedIn>;
  return (
    <Page title={t`Something went wrong`}>
      {isChunkFailure(error) && navigator.onLine ? (
        <ChunkFailure />
      ) : (
        <Failure wholePage error={isChunkFailure(error) ? new Offline() : error} onRetry={retry} />
      )}
    </Page>
  );
};

const Again = ({ onMount }: { readonly onMount: () => void }) => {
  const mounted = useEffectEvent(onMount);
  useEffect(() => mounted(), []);
  return <PagePending />;
};

/** A part of the application did not arrive (SHL-041). */
const ChunkFailure = () => (
  <EmptyState
    picture="search"
    wholePage
    title={<Trans>Loading chunk failed</Trans>}
    action={
      <Button solid onClick={() => location.reload()}>
        <Trans>Reload the page</Trans>
      </Button>
    }
  >
    <Trans>A part of this page is missing or took too long. Reloading fetches it again.</Trans>
  </EmptyState>
);

const isChunkFailure = (error: unknown): boolean =>
  error instanceof TooLate ||
  (error instanceof TypeError && /dynamically imported module|module script/i.test(error.message));
