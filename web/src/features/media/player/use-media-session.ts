import { useEffect } from 'react';

import { useLanguage } from '../../../lib/use-format.ts';
import { artworkOf } from './artwork.ts';
import type { Track } from './track.ts';

type Steps = { readonly onNext: (() => void) | null; readonly onPrevious: (() => void) | null };

/** The keys of a headset, a lock screen and the system's own controls. */
export const useMediaSession = (
  media: HTMLVideoElement | null,
  track: Track,
  { onNext, onPrevious }: Steps,
): void => {
  const language = useLanguage();
  useEffect(() => {
    if (media === null || !('mediaSession' in navigator)) return;
    const session = navigator.mediaSession;
    session.metadata = new MediaMetadata({
      title: track.title,
      artist: track.creator,
      artwork: artworkOf(track, language, (path) => new URL(path, location.href).href),
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
  }, [media, track, language, onNext, onPrevious]);
};
