import { useEffect } from 'react';

import type { Track } from './track.ts';

/** COM-006: sounds the viewer's mark where the work's creator chose that. Only then is the code loaded. */
export const useAudibleMark = (
  media: HTMLVideoElement | null,
  { mark, watermark }: Pick<Track, 'mark' | 'watermark'>,
): void => {
  const sounded = watermark === 'audible' ? mark : null;
  useEffect(() => {
    if (media === null || sounded === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    void import('./audible-mark.ts')
      .then(({ soundWhilePlaying }) => {
        if (!signal.aborted) soundWhilePlaying(media, { mark: sounded, signal, random: Math.random });
      })
      // The work plays on: its segments have the mark in any case.
      .catch(() => undefined);
    return () => ended.abort();
  }, [media, sounded]);
};
