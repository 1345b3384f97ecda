import { tonesOfMark } from '@fanfold/contracts/media/mark-tones';

import { MarkMoments } from './mark-moments.ts';
import { MarkSound } from './mark-sound.ts';

type Sounded = {
  readonly mark: string;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** From 0 to below 1. */
  readonly random: () => number;
};

const looks = [
  'timeupdate',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'ended',
  'emptied',
  'volumechange',
] as const;

/**
 * COM-006: sounds what identifies this viewer's copy, again and again while the work is heard. It follows the
 * element: silent with it, as loud as it, and at its own speed whatever the element's is. Tones that are cut
 * off come again soon.
 */
export const soundWhilePlaying = (media: HTMLVideoElement, { mark, signal, random }: Sounded): void => {
  const tones = tonesOfMark(mark);
  const moments = new MarkMoments(random);
  let sound: MarkSound | undefined;
  const cut = (): void => {
    sound?.cut();
    moments.begin('soon');
  };
  const look = (): void => {
    const isHeard = isHeardNow(media);
    sound?.setVolume(media.volume);
    if (sound?.isSounding) {
      if (isHeard) sound.wake();
      else cut();
    } else if (moments.isDue({ nowMs: performance.now(), isHeard })) {
      sound ??= new MarkSound();
      sound.setVolume(media.volume);
      sound.begin(tones, () => moments.begin('later'));
    }
  };
  for (const type of looks) media.addEventListener(type, look, { signal });
  signal.addEventListener('abort', () => sound?.close(), { once: true });
};

const isHeardNow = ({ paused, ended, seeking, muted, volume, readyState }: HTMLVideoElement): boolean =>
  !paused && !ended && !seeking && !muted && volume > 0 && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
