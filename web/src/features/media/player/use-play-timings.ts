import { useEffect } from 'react';

import { measure } from '../../../lib/measure.ts';
import { type MediaMoment, timedOn, timingsFrom } from './play-timings.ts';

const moments = ['play', 'pause', 'waiting', 'playing', 'seeking', 'refused', 'again'] as const;

/** Tells the service how long a play took to begin, and how long it waited for data (DIS-015). */
export const usePlayTimings = (media: HTMLVideoElement | null, contentOid: string): void => {
  useEffect(() => {
    if (!media) return;
    let timings = timingsFrom(performance.now());
    const note = (type: MediaMoment['type']): void => {
      const next = timedOn(timings, { type, nowMs: performance.now(), isSeeking: media.seeking });
      timings = next.timings;
      if (next.told) {
        const { measurement, ms } = next.told;
        measure({ measurement, fields: { ms }, contentOid });
      }
    };
    const ended = new AbortController();
    for (const type of moments) media.addEventListener(type, () => note(type), { signal: ended.signal });
    return () => ended.abort();
  }, [media, contentOid]);
};
