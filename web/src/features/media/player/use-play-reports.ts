import { useEffect } from 'react';

import { newIntent } from '../../../lib/api.ts';
import { begun, type Played, playedOn, taken } from './played.ts';
import { reportPlay, reportPlayTime } from './queries.ts';
import { digitsOf, nothingReached, reachedOn } from './reached.ts';

/**
 * Tells the service that a work is played, and how far (CAT-036, CAT-037). A report that does not arrive is
 * not repeated.
 */
export const usePlayReports = (media: HTMLVideoElement | null, contentOid: string): void => {
  useEffect(() => {
    if (!media) return;
    let played: Played = begun;
    let reached = nothingReached;
    let lastMs: number | null = null;
    let positionMs = 0;
    let reportedMs = 0;
    // The report of a pause may arrive after that of the page's end.
    const by = newIntent();
    let order = 0;
    const report = (): void => {
      const { playedMs, rest } = taken(played);
      played = rest;
      // A place that was chosen in a pause is where the work was left, too.
      if (playedMs === 0 && positionMs === reportedMs) return;
      reportedMs = positionMs;
      order += 1;
      const body = { contentOid, positionMs, playedMs, reached: digitsOf(reached), told: { by, order } };
      void reportPlayTime(body).catch(() => undefined);
    };
    const note = (): void => {
      const durationMs = Number.isFinite(media.duration) ? media.duration * 1_000 : null;
      const next = playedOn(played, { nowMs: performance.now(), isPaused: media.paused, durationMs });
      if (next.isCounted && !played.isCounted)
        void reportPlay({ contentOid, playedMs: Math.round(next.totalMs) }).catch(() => undefined);
      const toMs = media.currentTime * 1_000;
      // What was played may be closed already: an empty element stands at 0.
      const isOpen = media.readyState !== HTMLMediaElement.HAVE_NOTHING;
      if (isOpen) positionMs = Math.round(toMs);
      // Between a pause and the next look it was not played.
      if (played.lastMs !== null && isOpen)
        reached = reachedOn(reached, { fromMs: lastMs, toMs, rate: media.playbackRate, durationMs });
      lastMs = media.paused || !isOpen ? null : toMs;
      played = next;
      if (next.isDue) report();
    };
    const stop = (): void => {
      note();
      report();
    };
    const ended = new AbortController();
    const { signal } = ended;
    media.addEventListener('timeupdate', note, { signal });
    media.addEventListener('pause', stop, { signal });
    media.addEventListener('ended', stop, { signal });
    // A phone may end a page that is not seen, and says nothing more then.
    addEventListener('pagehide', stop, { signal });
    document.addEventListener('visibilitychange', stop, { signal });
    return () => {
      ended.abort();
      stop();
    };
  }, [media, contentOid]);
};
