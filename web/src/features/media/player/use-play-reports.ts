import { useEffect } from 'react';
import { begun, type Played, playedOn, taken } from './played.ts';
import { reportPlay, reportPlayTime } from './queries.ts';

/** Tells the service that a work is played, and how far (CAT-036, CAT-037). A report that does not arrive is not repeated. */
export const usePlayReports = (media: HTMLVideoElement | null, contentOid: string): void => {
  useEffect(() => {
    if (!media) return;
    let played: Played = begun;
    const report = (): void => {
      const { playedMs, rest } = taken(played);
      played = rest;
      const positionMs = Math.round(media.currentTime * 1_000);
      if (playedMs > 0) void reportPlayTime({ contentOid, positionMs, playedMs }).catch(() => undefined);
    };
    const note = (): void => {
      const durationMs = Number.isFinite(media.duration) ? media.duration * 1_000 : null;
      const next = playedOn(played, { nowMs: performance.now(), isPaused: media.paused, durationMs });
      if (next.isCounted && !played.isCounted)
        void reportPlay({ contentOid, playedMs: Math.round(next.totalMs) }).catch(() => undefined);
      played = next;
      if (next.isDue) report();
    };
    const stop = (): void => {
      note();
      report();
    };
    media.addEventListener('timeupdate', note);
    media.addEventListener('pause', stop);
    media.addEventListener('ended', stop);
    return () => {
      media.removeEventListener('timeupdate', note);
      media.removeEventListener('pause', stop);
      media.removeEventListener('ended', stop);
      stop();
    };
  }, [media, contentOid]);
};
