import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { leftBy } from '../../../lib/left-positions.ts';
import { type Engine, faultOf, type PlayerFault, startEngine } from './engine.ts';
import { isStillOf, readPosition, savePosition } from './memory.ts';
import type { Track } from './track.ts';

type Running = {
  readonly engine: Engine | null;
  readonly fault: PlayerFault | null;
  readonly chosen: number | null;
  readonly choose: (index: number | null) => void;
  /** Tries again after a fault. */
  readonly again: () => void;
};

/** Plays the track in the element, from where it was left, and remembers where it is left. */
export const useEngine = (
  media: HTMLVideoElement | null,
  track: Track,
  startMs: number | undefined,
): Running => {
  const [engine, setEngine] = useState<Engine | null>(null);
  const [fault, setFault] = useState<PlayerFault | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const last = usePositionMemory(media, track);
  const begin = useEffectEvent((element: HTMLVideoElement, signal: AbortSignal) => {
    const isFirst = attempt === 0;
    const goOn = (): void => {
      const left = startMs ?? readPosition({ ...track, elsewhere: track.leftAt });
      const position = isFirst ? left : (last.current ?? left);
      if (element.currentTime < 1 && position > 0) element.currentTime = position / 1_000;
      // A browser may forbid sound that was not asked for: then the button waits to be pressed.
      void element.play().catch(() => undefined);
    };
    const playlist = isFirst ? Promise.resolve(track.playlist) : track.renew();
    playlist
      .then(async (address) => {
        const started = await startEngine(element, {
          playlist: address,
          renew: track.renew,
          onFault: setFault,
          onReady: once(goOn),
        });
        if (signal.aborted) started.stop();
        else {
          if (chosen !== null) started.choose(chosen);
          setEngine(started);
        }
        return started;
      })
      .catch((error: unknown) => setFault(isFirst ? 'network' : faultOf(error)));
  });
  useEffect(() => {
    if (media === null) return;
    const ended = new AbortController();
    begin(media, ended.signal);
    return () => ended.abort();
  }, [media, attempt]);
  useEffect(() => () => engine?.stop(), [engine]);
  return {
    engine,
    fault,
    chosen,
    choose: (index) => {
      engine?.choose(index);
      setChosen(index);
    },
    again: () => {
      setFault(null);
      setEngine(null);
      setAttempt((count) => count + 1);
    },
  };
};

const once = (act: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
};

/** Every this many milliseconds the position is written while the track plays. */
const saveEveryMs = 5_000;

/** Gives where the track stood last, in milliseconds; null before it stood anywhere. */
const usePositionMemory = (
  media: HTMLVideoElement | null,
  { contentOid, durationMs }: Track,
): RefObject<number | null> => {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (media === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    let saved = 0;
    const begunBy = leftBy();
    // An element stands at 0 when its engine has stopped: that is not where the listener left it.
    const note = (): void => {
      if (media.readyState !== HTMLMediaElement.HAVE_NOTHING) last.current = media.currentTime * 1_000;
    };
    const save = (): void => {
      saved = performance.now();
      note();
      if (last.current !== null && isStillOf(begunBy))
        savePosition({ contentOid, positionMs: last.current, durationMs });
    };
    const onTime = (): void => {
      if (performance.now() - saved > saveEveryMs) save();
      else note();
    };
    media.addEventListener('pause', save, { signal });
    media.addEventListener('ended', save, { signal });
    media.addEventListener('timeupdate', onTime, { signal });
    addEventListener('pagehide', save, { signal });
    return () => {
      if (last.current !== null && last.current > 0) save();
      ended.abort();
    };
  }, [media, contentOid, durationMs]);
  return last;
};
