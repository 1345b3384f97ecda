import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

import { useReference } from '../lib/crash.ts';
import { isProblem, Offline, Unreachable } from '../lib/problem.ts';
import { Button } from './button.tsx';
import { AlertIcon, OfflineIcon } from './icons.tsx';
import { StatePicture, type StatePictureName } from './state-picture.tsx';
import styles from './states.module.css';

type EmptyProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Default `sheet`. */
  readonly picture?: StatePictureName;
  /** It is all there is on the page, so its title is the page's. */
  readonly wholePage?: boolean;
};

/** Nothing here yet, what would be here, and how it gets here. */
export const EmptyState = ({ title, children, action, picture = 'sheet', wholePage }: EmptyProps) => (
  <div className={styles.state}>
    <StatePicture name={picture} />
    <StateTitle wholePage={wholePage}>{title}</StateTitle>
    {children ? <p>{children}</p> : null}
    {action ? <div className={styles.stateAction}>{action}</div> : null}
  </div>
);

type TitleProps = { readonly wholePage: boolean | undefined; readonly children: ReactNode };

const StateTitle = ({ wholePage, children }: TitleProps) =>
  wholePage ? (
    <h1 className={styles.stateTitle}>{children}</h1>
  ) : (
    <h2 className={styles.stateTitle}>{children}</h2>
  );

type FailureProps = {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly wholePage?: boolean;
};

/** Something could not be shown: what the service said, the reference for support, and another try. */
export const Failure = ({ error, onRetry, wholePage }: FailureProps) => {
  const offline = error instanceof Unreachable;
  useRetryWhenBack(offline, onRetry);
  return (
    <div className={styles.state} role="alert">
      {offline ? <OfflineIcon size={28} /> : <AlertIcon size={28} />}
      <StateTitle wholePage={wholePage}>
        {offline ? <Trans>We cannot reach Fanfold</Trans> : <Trans>This could not be shown</Trans>}
      </StateTitle>
      <p>{offline ? <Unreached /> : <Reason error={error} />}</p>
      <Reference error={error} />
      <div className={styles.stateAction}>
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </div>
  );
};

const Unreached = () =>
  navigator.onLine ? (
    <Trans>Check your internet connection. We try again as soon as it is back.</Trans>
  ) : (
    <Trans>
      You are offline, and this page was not opened on this device within the last day. It opens as soon as
      you are connected.
    </Trans>
  );

/**
 * The same in one line, inside a form or a dialog. A refusal explains itself, so it has no reference for
 * support.
 */
export const InlineFailure = ({ error }: { readonly error: unknown }) => (
  <div className={styles.inlineFailure} role="alert">
    <AlertIcon />
    <div>
      <p>
        <Reason error={error} />
      </p>
      {isProblem(error) && error.problem.status < 500 ? null : <Reference error={error} />}
    </div>
  </div>
);

/** Why something failed: the service's own words where it has some. */
export const Reason = ({ error }: { readonly error: unknown }) => {
  if (isProblem(error)) return error.problem.title;
  if (error instanceof Offline)
    return <Trans>You are offline, so nothing was sent. Do it again when you are connected.</Trans>;
  if (error instanceof Unreachable)
    return <Trans>We cannot reach Fanfold. Check your internet connection and try again.</Trans>;
  return <Trans>Something went wrong on our side. Nothing was changed.</Trans>;
};

const Reference = ({ error }: { readonly error: unknown }) => {
  const known = useReference(error);
  const { pathname } = useLocation();
  return known === undefined ? null : (
    <p className="quiet">
      <Trans>
        Reference for support: <code>{known}</code>
      </Trans>{' '}
      <Link to="/help" search={{ reference: known, from: pathname }}>
        <Trans>Ask for help</Trans>
      </Link>
    </p>
  );
};

const lookEveryMs = 4_000;

/** Asks for the service's health first: a page that is retried again and again would flicker. */
const useRetryWhenBack = (offline: boolean, onRetry: () => void): void => {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!offline) return;
    const look = async (): Promise<void> => {
      const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
      if (answer?.ok) retry();
    };
    const timer = setInterval(look, lookEveryMs);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [offline]);
};

/** The reply does not include the reader's own newest writes yet. */
export const StaleNote = ({ stale }: { readonly stale: boolean }) =>
  stale ? (
    <p className={styles.inlineFailure} role="status">
      <Trans>These figures are behind. They catch up by themselves.</Trans>
    </p>
  ) : null;

/** Some events are missing from these figures until an operator has repaired the projection. */
export const IncompleteNote = ({ incomplete }: { readonly incomplete: boolean | undefined }) =>
  incomplete ? (
    <p className={styles.inlineFailure} role="status">
      <Trans>Incomplete: some movements are missing here while we repair this page. Nothing is lost.</Trans>
    </p>
  ) : null;

type SkeletonProps = { readonly width?: string; readonly height?: string; readonly round?: boolean };

/** A placeholder in the shape of content that is being loaded. */
export const Skeleton = ({ width = '100%', height = '1em', round }: SkeletonProps) => (
  <span
    data-ui="skeleton"
    className={round ? `${styles.skeleton} ${styles.skeletonRound}` : styles.skeleton}
    style={{ width, height }}
    aria-hidden="true"
  />
);

/** Placeholders while content is loaded. Screen readers read one word. */
export const Loading = ({ children }: { readonly children: ReactNode }) => (
  <div role="status">
    <span className="visually-hidden">
      <Trans>Loading</Trans>
    </span>
    {children}
  </div>
);

export const LinesSkeleton = ({ lines = 6 }: { readonly lines?: number }) => (
  <div className={styles.linesSkeleton}>
    {Array.from({ length: lines }, (_, index) => (
      <Skeleton key={index} height="36px" />
    ))}
  </div>
);
