import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Minutes after which the player stops; `end` at the end of the track. */
export const sleepChoices = ['off', '15', '30', '45', '60', 'end'] as const;
export type Sleep = (typeof sleepChoices)[number];

/** `endsAt`: a moment, so that the time does not begin again with each track of a queue. */
const timerAtom = atom<{ readonly choice: Sleep; readonly endsAt: number | null }>({
  choice: 'off',
  endsAt: null,
});

/** When the player stops, in milliseconds since 1970; null where no time was chosen. */
export const sleepEndAtom = atom((get) => get(timerAtom).endsAt);

export const sleepAtom = atom(
  (get) => get(timerAtom).choice,
  (_get, set, choice: Sleep) => {
    const isTime = choice !== 'off' && choice !== 'end';
    set(timerAtom, { choice, endsAt: isTime ? Date.now() + Number(choice) * 60_000 : null });
  },
);

const fadeMs = 4_000;
const stepMs = 200;

/** Stops the player when its time has come: the sound fades, and the volume is what it was afterwards. */
export const useSleepTimer = (media: HTMLVideoElement | null): void => {
  const endsAt = useAtomValue(sleepEndAtom);
  const set = useSetAtom(sleepAtom);
  useEffect(() => {
    if (media === null || endsAt === null) return;
    const ended = new AbortController();
    const end = async (): Promise<void> => {
      if (await fade(media, ended.signal)) set('off');
    };
    const leftMs = endsAt - Date.now();
    // It came between two tracks: the next one is not playing yet.
    if (leftMs <= 0) media.addEventListener('playing', () => void end(), { signal: ended.signal });
    const timer = leftMs > 0 ? setTimeout(() => void end(), leftMs) : undefined;
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [media, endsAt, set]);
};

/** Who closes the player has no timer any more: the next work would stop without a word. */
export const useSleepWhileOpen = (isOpen: boolean): void => {
  const set = useSetAtom(sleepAtom);
  useEffect(() => {
    if (!isOpen) set('off');
  }, [isOpen, set]);
};

type Heard = { volume: number; readonly paused: boolean; readonly pause: () => void };

/** Whether it came to its end; false where another track began meanwhile, or another choice was made. */
export const fade = async (media: Heard, signal: AbortSignal): Promise<boolean> => {
  const { volume } = media;
  for (let left = fadeMs; left > 0 && !signal.aborted && !media.paused; left -= stepMs) {
    media.volume = volume * (left / fadeMs);
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  if (!signal.aborted) media.pause();
  media.volume = volume;
  return !signal.aborted;
};
