import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

import { hostNode } from './host-node.ts';
import { playingAtom, type Track, trackOf } from './track.ts';

/** What a reader wrote about a moment of a work; it is marked on the bar. */
export type MarkedMoment = { readonly oid: string; readonly atMs: number; readonly words: string };

type Input = { readonly contentOid: string; readonly atMs: number };

/** A moment that a page asks the player for; taken out by the place of the player that shows the work. */
const askedAtom = atom<Input | null>(null);

const markedAtom = atom<{ readonly contentOid: string; readonly moments: readonly MarkedMoment[] } | null>(
  null,
);

/** A jump to a moment of a work that its page can play. */
export const useJump = (contentOid: string): ((atMs: number) => void) => {
  const ask = useSetAtom(askedAtom);
  return (atMs) => ask({ contentOid, atMs });
};

/** Does what `useJump` asks for: plays on from there, or begins there. */
export const useAskedMoment = (track: Track, begin: (startMs: number) => void): void => {
  const [asked, setAsked] = useAtom(askedAtom);
  const isPlaying = useIsPlaying(track.contentOid);
  const jump = useEffectEvent(({ atMs }: Input): void => {
    const media = hostNode().querySelector('video');
    if (!isPlaying || media === null) return begin(atMs);
    media.currentTime = atMs / 1_000;
    void media.play().catch(() => undefined);
  });
  useEffect(() => {
    if (asked?.contentOid !== track.contentOid) return;
    setAsked(null);
    jump(asked);
  }, [asked, setAsked, track.contentOid]);
};

export const useIsPlaying = (contentOid: string): boolean =>
  trackOf(useAtomValue(playingAtom))?.contentOid === contentOid;

/** Milliseconds from the begin of what plays. */
export const timeNow = (): number =>
  Math.round((hostNode().querySelector('video')?.currentTime ?? 0) * 1_000);

/** Marks moments on the bar while the work plays. */
export const useMarks = (contentOid: string, moments: readonly MarkedMoment[]): void => {
  const set = useSetAtom(markedAtom);
  useEffect(() => set({ contentOid, moments }), [contentOid, moments, set]);
};

export const useMarkedMoments = (contentOid: string): readonly MarkedMoment[] => {
  const marked = useAtomValue(markedAtom);
  return marked?.contentOid === contentOid ? marked.moments : [];
};
