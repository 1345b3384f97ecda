import { useNavigate } from '@tanstack/react-router';
import { useAtom, useStore } from 'jotai';
import { useCallback } from 'react';

import { beside, skipped, type Turn, turnOf } from './queue.ts';
import { sleepAtom } from './sleep.ts';
import { type Playing, playingAtom, type Queued, slotAtom, type Track, trackOf } from './track.ts';
import { useFetchTrack } from './use-fetch-track.ts';

type Queue = {
  readonly track: Track | null;
  /** Where it begins; without it, where it was left. */
  readonly startMs: number | undefined;
  readonly after: readonly Queued[];
  /** null where there is none. */
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  /** Plays a work of `after`. */
  readonly onJump: (contentOid: string) => void;
  /** The track is over: goes on where the listener wants that. */
  readonly onEnded: () => void;
};

export const useQueue = (): Queue => {
  const [playing] = useAtom(playingAtom);
  const [sleep, setSleep] = useAtom(sleepAtom);
  const take = useTurn();
  const onNext = useCallback(() => take(playing, playing && beside(playing, 1), 1), [playing, take]);
  const onPrevious = useCallback(() => take(playing, playing && beside(playing, -1), -1), [playing, take]);
  const { after = none, before = none } = playing ?? {};
  return {
    track: trackOf(playing),
    startMs: playing?.startMs,
    after,
    onNext: after.length === 0 ? null : onNext,
    onPrevious: before.length === 0 ? null : onPrevious,
    onJump: (contentOid) => take(playing, playing && turnOf(playing, contentOid), 1),
    onEnded: () => {
      if (sleep === 'end') setSleep('off');
      else if (playing?.goesOn) onNext();
    },
  };
};

const none: readonly Queued[] = [];

type Take = (from: Playing | null, turn: Turn | null, step: 1 | -1) => void;

/**
 * Plays a work of the queue, or the first one beyond it that can be played. A page that showed the former
 * work shows it, too.
 */
const useTurn = (): Take => {
  const store = useStore();
  const fetchTrack = useFetchTrack();
  const navigate = useNavigate();
  return useCallback(
    (from, turn, step) => {
      const go = async (): Promise<void> => {
        for (let next = turn; from !== null && next !== null; next = skipped(next, step)) {
          const track = await fetchTrack(next.wanted.contentOid);
          // The listener closed the player meanwhile, or asked for another work.
          if (store.get(playingAtom) !== from) return;
          if (track === null) continue;
          const isShown = store.get(slotAtom)?.contentOid === from.track.contentOid;
          const { contentOid } = track;
          const { before, after } = next;
          store.set(playingAtom, { track, before, after, goesOn: from.goesOn });
          if (isShown) await navigate({ to: '/play/$contentOid', params: { contentOid } });
          return;
        }
      };
      void go();
    },
    [store, fetchTrack, navigate],
  );
};
