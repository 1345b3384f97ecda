import { type RefObject, useEffect, useRef } from 'react';

import { leftBy } from '../../../lib/left-positions.ts';
import { isStillOf, savePosition } from './memory.ts';
import type { Track } from './track.ts';

/** Every this many milliseconds the position is written while the track plays. */
const saveEveryMs = 5_000;

/** Gives where the track stood last, in milliseconds; null before it stood anywhere. */
export const usePositionMemory = (
  media: HTMLVideoElement | null,
  { contentOid, durationMs }: Track,
): RefObject<number | null> => {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (media === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    let saved = 0;
    let savedMs: number | null = null;
    const begunBy = leftBy();
    // An element stands at 0 when its engine has stopped: that is not where the listener left it.
    const note = (): void => {
      if (media.readyState !== HTMLMediaElement.HAVE_NOTHING) last.current = media.currentTime * 1_000;
    };
    const save = (): void => {
      saved = performance.now();
      note();
      // A work that stands still was left when it stopped, not when its page is closed: another device may
      // have played on.
      if (last.current === null || last.current === savedMs || !isStillOf(begunBy)) return;
      savedMs = last.current;
      savePosition({ contentOid, positionMs: last.current, durationMs });
    };
    const onTime = (): void => {
      if (performance.now() - saved > saveEveryMs) save();
      else note();
    };
    media.addEventListener('pause', save, { signal });
    media.addEventListener('ended', save, { signal });
    media.addEventListener('timeupdate', onTime, { signal });
    addEventListener('pagehide', save, { signal });
    return () => {
      if (last.current !== null && last.current > 0) save();
      ended.abort();
    };
  }, [media, contentOid, durationMs]);
  return last;
};
