import { useEffect } from 'react';

import { readChoices, saveChoices, subtitlesToShow } from './memory.ts';
import type { Track } from './track.ts';

/** The element begins with the listener's volume, speed and subtitles, and what they change is remembered. */
export const useChoices = (media: HTMLVideoElement | null, track: Track): void => {
  useEffect(() => {
    if (media === null) return;
    begin(media, track);
    const ended = new AbortController();
    const { signal } = ended;
    media.addEventListener('volumechange', () => saveChoices({ volume: media.volume, muted: media.muted }), {
      signal,
    });
    media.addEventListener(
      'ratechange',
      () => {
        // An element that loads another address begins with this rate (HTML, media element load algorithm).
        if (media.defaultPlaybackRate !== media.playbackRate) media.defaultPlaybackRate = media.playbackRate;
        saveChoices({ rate: rateOf(media) });
      },
      { signal },
    );
    return () => ended.abort();
  }, [media, track]);
};

const begin = (media: HTMLVideoElement, track: Track): void => {
  const { volume, muted, rate, subtitles } = readChoices();
  media.volume = volume;
  media.muted = muted;
  media.defaultPlaybackRate = rate;
  media.playbackRate = rate;
  showSubtitles(media, subtitlesToShow(track.subtitles, subtitles));
};

const rateOf = ({ playbackRate }: HTMLMediaElement) => playbackRate as ReturnType<typeof readChoices>['rate'];

/** Shows the subtitles of one language, or none. */
export const showSubtitles = (
  media: HTMLVideoElement,
  language: Track['subtitles'][number]['language'] | null,
): void => {
  for (const text of media.textTracks) text.mode = text.id === language ? 'showing' : 'disabled';
};
