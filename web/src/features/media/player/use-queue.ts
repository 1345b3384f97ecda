import { useAtom } from 'jotai';
import { useCallback } from 'react';

import { readChoices } from './memory.ts';
import { sleepAtom } from './sleep.ts';
import { moved, playingAtom, type Track, trackOf } from './track.ts';

type Queue = {
  readonly track: Track | null;
  /** Where it begins; without it, where it was left. */
  readonly startMs: number | undefined;
  /** null where there is none. */
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  /** The track is over: goes on where the listener wants that. */
  readonly onEnded: () => void;
};

export const useQueue = (): Queue => {
  const [playing, setPlaying] = useAtom(playingAtom);
  const [sleep, setSleep] = useAtom(sleepAtom);
  const next = playing === null ? null : moved(playing, 1);
  const previous = playing === null ? null : moved(playing, -1);
  const onNext = useCallback(() => setPlaying(next), [next, setPlaying]);
  const onPrevious = useCallback(() => setPlaying(previous), [previous, setPlaying]);
  return {
    track: trackOf(playing),
    startMs: playing?.startMs,
    onNext: next === null ? null : onNext,
    onPrevious: previous === null ? null : onPrevious,
    onEnded: () => {
      if (sleep === 'end') setSleep('off');
      else if (next !== null && readChoices().autoplay) setPlaying(next);
    },
  };
};
