import { useEffect } from 'react';

import type { Track } from './track.ts';

type Steps = { readonly onNext: (() => void) | null; readonly onPrevious: (() => void) | null };

/** The keys of a headset, a lock screen and the system's own controls. */
export const useMediaSession = (
  media: HTMLVideoElement | null,
  track: Track,
  { onNext, onPrevious }: Steps,
): void => {
  useEffect(() => {
    if (media === null || !('mediaSession' in navigator)) return;
    const session = navigator.mediaSession;
    session.metadata = new MediaMetadata({
      title: track.title,
      artist: track.creator,
      artwork: track.poster === null ? [] : [{ src: new URL(track.poster, location.href).href }],
    });
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
      play: () => void media.play(),
      pause: () => media.pause(),
      seekbackward: ({ seekOffset }) => (media.currentTime -= seekOffset ?? 10),
      seekforward: ({ seekOffset }) => (media.currentTime += seekOffset ?? 10),
      seekto: ({ seekTime }) => (media.currentTime = seekTime ?? media.currentTime),
      nexttrack: onNext,
      previoustrack: onPrevious,
    };
    const names = Object.keys(handlers) as MediaSessionAction[];
    for (const name of names) session.setActionHandler(name, handlers[name] ?? null);
    return () => {
      session.metadata = null;
      for (const name of names) session.setActionHandler(name, null);
    };
  }, [media, track, onNext, onPrevious]);
};
