import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { movedTo, type Stood } from './memory.ts';
import { leftByNow } from './queries.ts';
import type { Track } from './track.ts';

/** Who comes back within this time did not play it on elsewhere. */
const shortestPauseMs = 30_000;
/** A place that the listener chose in the pause is farther away. */
const sameSeconds = 1;

/** What is played while the service is asked is less; more was a jump of the listener's. */
const playedSeconds = 5;

/** After a pause a work goes on where another device left it meanwhile. */
export const useFollow = (media: HTMLVideoElement | null, track: Track): void => {
  const client = useQueryClient();
  const follow = useEffectEvent(async (element: HTMLVideoElement, stood: Stood): Promise<void> => {
    const elsewhere = await leftByNow(client, track);
    const position = movedTo(stood, { elsewhere, durationMs: track.durationMs });
    const played = element.currentTime - stood.positionMs / 1_000;
    if (position !== null && played >= -sameSeconds && played < playedSeconds)
      element.currentTime = position / 1_000;
  });
  useEffect(() => {
    if (media === null) return;
    let stood: Stood | null = null;
    const ended = new AbortController();
    const { signal } = ended;
    const onPause = (): void => {
      stood = media.ended ? null : { at: Date.now(), positionMs: media.currentTime * 1_000 };
    };
    const onPlay = (): void => {
      const before = stood;
      stood = null;
      if (before === null || Date.now() - before.at < shortestPauseMs) return;
      if (Math.abs(media.currentTime - before.positionMs / 1_000) < sameSeconds) void follow(media, before);
    };
    media.addEventListener('pause', onPause, { signal });
    media.addEventListener('play', onPlay, { signal });
    return () => ended.abort();
  }, [media]);
};
