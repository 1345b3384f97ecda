import { MediaActionTypes, type MediaState } from 'media-chrome/react/media-store';

import { chapterBeside } from './chapters.ts';
import type { KeyAct } from './keyboard.ts';
import { rates, readChoices, saveChoices, subtitlesToShow } from './memory.ts';
import type { Track } from './track.ts';
import { showSubtitles } from './use-choices.ts';

type Input = {
  readonly state: Partial<MediaState>;
  readonly dispatch: (action: { readonly type: string; readonly detail?: unknown }) => void;
  readonly media: HTMLVideoElement;
  readonly track: Track;
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  readonly onKeys: () => void;
};

/** Does what a key asks for. */
export const act = (key: KeyAct, asked: Input): void => {
  const { state, dispatch, media, track } = asked;
  const duration = state.mediaDuration ?? 0;
  const seek = (detail: number): void =>
    dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Math.min(duration, Math.max(0, detail)) });
  switch (key.act) {
    case 'seek':
      return seek(media.currentTime + key.seconds);
    case 'tenth':
      return seek((duration * key.tenth) / 10);
    case 'chapter': {
      const startMs = chapterBeside(track.chapters, media.currentTime * 1_000, key.step);
      return startMs === null ? undefined : seek(startMs / 1_000);
    }
    case 'volume':
      return dispatch({
        type: MediaActionTypes.MEDIA_VOLUME_REQUEST,
        detail: Math.min(1, Math.max(0, media.volume + key.by)),
      });
    case 'rate': {
      const index = rates.findIndex((rate) => rate === media.playbackRate) + key.step;
      const detail = rates[Math.min(rates.length - 1, Math.max(0, index))];
      return dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail });
    }
    case 'toggle':
      return dispatch({
        type: media.paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST,
      });
    case 'mute':
      return dispatch({
        type: media.muted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST,
      });
    case 'fullscreen':
      return dispatch({
        type: state.mediaIsFullscreen
          ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
          : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
      });
    case 'pip':
      return dispatch({
        type: state.mediaIsPip
          ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST
          : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
      });
    case 'subtitles':
      return toggleSubtitles(asked);
    case 'next':
      return asked.onNext?.();
    case 'previous':
      return asked.onPrevious?.();
    case 'keys':
      return asked.onKeys();
  }
};

/** Off, or the language of the last choice, or else the first that the work has. */
const toggleSubtitles = ({ media, track }: Input): void => {
  const isShown = [...media.textTracks].some(({ mode }) => mode === 'showing');
  const wanted = subtitlesToShow(track.subtitles, readChoices().subtitles) ?? track.subtitles[0]?.language;
  const language = isShown ? null : (wanted ?? null);
  showSubtitles(media, language);
  saveChoices({ subtitles: language });
};
