import { type Popup, PopupsReply } from '@fanfold/contracts/operations/popups';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';

import { read } from '../lib/api.ts';
import { liveStateAtom } from '../lib/live.ts';
import { keptSinceAtom, newVersionAtom } from '../lib/offline.ts';
import { meQuery, useMe } from '../lib/session.ts';
import { readSaved } from '../lib/storage.ts';
import banner from '../ui/banner.module.css';

// Most visits never see these.
const rare = () => import('./rare-notices.tsx');
const KeptSince = lazy(async () => ({ default: (await rare()).KeptSince }));
const NewVersion = lazy(async () => ({ default: (await rare()).NewVersion }));
const Samsung = lazy(async () => ({ default: (await rare()).Samsung }));

/**
 * Short breaks heal unseen; a longer one is said, and the banner goes by itself when the figures have caught
 * up.
 */
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
      {keptSince ? (
        <Suspense>
          <KeptSince at={keptSince} />
        </Suspense>
      ) : null}
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

/** A new version of the application waits. */
export const NewVersionNotice = () => {
  const load = useAtomValue(newVersionAtom);
  return load === null ? null : (
    <Suspense>
      <NewVersion onLoad={load} />
    </Suspense>
  );
};

const PopupDialog = lazy(async () => ({ default: (await import('./popup-dialog.tsx')).PopupDialog }));
/** What a visitor came for is there by then. */
const popupsAfterMs = 3_000;

/** Popups of the operator (SHL-015) come after the page itself; where they cannot be read there are none. */
export const PopupNotice = () => {
  const who = useMe()?.oid;
  const [popups, setPopups] = useState<readonly Popup[]>([]);
  useEffect(() => {
    const left = new AbortController();
    const ask = () =>
      read({ path: '/popups', reply: PopupsReply, signal: left.signal }).then(
        (reply) => setPopups(reply.popups),
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), popupsAfterMs);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [who]);
  return popups.length === 0 ? null : (
    <Suspense>
      <PopupDialog key={who} popups={popups} />
    </Suspense>
  );
};

/** Samsung's browser is not supported (SHL-033). */
export const SamsungNotice = () =>
  !/SamsungBrowser/i.test(navigator.userAgent) || readSaved('samsung-notice') !== null ? null : (
    <Suspense>
      <Samsung />
    </Suspense>
  );
