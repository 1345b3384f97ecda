import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Minutes after which the player stops; `end` at the end of the track. */
export const sleepChoices = ['off', '15', '30', '45', '60', 'end'] as const;
export type Sleep = (typeof sleepChoices)[number];

export const sleepAtom = atom<Sleep>('off');

const fadeMs = 4_000;
const stepMs = 200;

/** Stops the player when its time has come: the sound fades, and the volume is what it was afterwards. */
export const useSleepTimer = (media: HTMLVideoElement | null): void => {
  const sleep = useAtomValue(sleepAtom);
  const set = useSetAtom(sleepAtom);
  useEffect(() => {
    if (media === null || sleep === 'off' || sleep === 'end') return;
    const ended = new AbortController();
    const timer = setTimeout(
      () => void fade(media, ended.signal).then(() => set('off')),
      Number(sleep) * 60_000,
    );
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [media, sleep, set]);
};

const fade = async (media: HTMLVideoElement, { aborted }: AbortSignal): Promise<void> => {
  const { volume } = media;
  for (let left = fadeMs; left > 0 && !aborted && !media.paused; left -= stepMs) {
    media.volume = volume * (left / fadeMs);
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  media.pause();
  media.volume = volume;
};
