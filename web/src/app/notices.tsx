import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

import { liveStateAtom } from '../lib/live.ts';
import { keptSinceAtom, newVersionAtom } from '../lib/offline.ts';
import { meQuery } from '../lib/session.ts';
import { readSaved, writeSaved } from '../lib/storage.ts';
import { useFormat } from '../lib/use-format.ts';
import banner from '../ui/banner.module.css';
import { Button } from '../ui/button.tsx';

/** Short breaks heal unseen; a longer one is said, and the banner goes by itself when the figures have caught up. */
const patienceMs = 900;

export const LiveBanner = () => {
  const state = useAtomValue(liveStateAtom);
  const interrupted = state === 'interrupted';
  const stopped = state === 'writes-stopped';
  const [late, setLate] = useState(false);
  const client = useQueryClient();
  const keptSince = useAtomValue(keptSinceAtom);
  const shown = interrupted && late && keptSince === null;
  useEffect(() => {
    // A connection is also refused when the session ended; who is here decides which topics are asked for.
    if (shown && navigator.onLine) void client.invalidateQueries(meQuery);
  }, [client, shown]);
  useEffect(() => {
    if (!interrupted) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [interrupted]);
  return (
    <div
      role="status"
      data-ui="banner"
      className={shown || stopped || keptSince ? banner.banner : undefined}
      data-testid="live-banner"
    >
      {stopped ? (
        <div className="wrap">
          <Trans>
            Fanfold is moving to a new server. You can look around; buying and changes work again in a few
            minutes.
          </Trans>
        </div>
      ) : null}
      {keptSince ? <KeptSince at={keptSince} /> : null}
      {shown ? (
        <div className="wrap">
          <Trans>
            Live updates are interrupted. Figures may be behind; they will catch up by themselves.
          </Trans>
        </div>
      ) : null}
    </div>
  );
};

/** What is on screen was read before the connection was lost. */
const KeptSince = ({ at }: { readonly at: Date }) => {
  const time = useFormat().ownClock(at);
  return (
    <div className="wrap">
      {navigator.onLine ? (
        <Trans>We cannot reach Fanfold. What you see is from {time}; nothing can be changed now.</Trans>
      ) : (
        <Trans>You are offline. What you see is from {time}; nothing can be changed now.</Trans>
      )}
    </div>
  );
};

/** A new version of the application waits; what is half filled in stays until the reader says so. */
export const NewVersionNotice = () => {
  const load = useAtomValue(newVersionAtom);
  if (load === null) return null;
  return (
    <div role="status" data-ui="banner" className={banner.banner}>
      <div className={`wrap ${banner.line}`}>
        <span>
          <Trans>A new version of Fanfold is ready.</Trans>
        </span>
        <Button small onClick={load}>
          <Trans>Load it</Trans>
        </Button>
      </div>
    </div>
  );
};

/** Samsung's browser is not supported (SHL-033). */
export const SamsungNotice = () => {
  const [dismissed, setDismissed] = useState(() => readSaved('samsung-notice') !== null);
  if (dismissed || !/SamsungBrowser/i.test(navigator.userAgent)) return null;
  return (
    <div role="alert" data-ui="banner" className={banner.banner}>
      <div className={`wrap ${banner.line}`}>
        <span>
          <Trans>Samsung Internet is not supported. Please use Chrome, Edge, Firefox or Safari.</Trans>
        </span>
        <Button
          small
          onClick={() => {
            writeSaved('samsung-notice', 'dismissed');
            setDismissed(true);
          }}
        >
          <Trans>Go on anyway</Trans>
        </Button>
      </div>
    </div>
  );
};
