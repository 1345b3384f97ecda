import { useEffect, useEffectEvent, useState } from 'react';

import { type Engine, type PlayerFault, startEngine } from './engine.ts';
import { readPosition, savePosition } from './memory.ts';
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
  const begin = useEffectEvent((element: HTMLVideoElement, signal: AbortSignal) => {
    const isFirst = attempt === 0;
    const goOn = (): void => {
      const position = startMs ?? readPosition(track.contentOid);
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
        else setEngine(started);
        return started;
      })
      .catch(() => setFault('network'));
  });
  useEffect(() => {
    if (media === null) return;
    const ended = new AbortController();
    begin(media, ended.signal);
    return () => ended.abort();
  }, [media, attempt]);
  useEffect(() => () => engine?.stop(), [engine]);
  usePositionMemory(media, track);
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

const usePositionMemory = (media: HTMLVideoElement | null, { contentOid, durationMs }: Track): void => {
  useEffect(() => {
    if (media === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    let saved = 0;
    const save = (): void => {
      saved = performance.now();
      savePosition({ contentOid, positionMs: media.currentTime * 1_000, durationMs });
    };
    media.addEventListener('pause', save, { signal });
    media.addEventListener('ended', save, { signal });
    media.addEventListener('timeupdate', () => performance.now() - saved > saveEveryMs && save(), { signal });
    addEventListener('pagehide', save, { signal });
    return () => {
      if (media.currentTime > 0) save();
      ended.abort();
    };
  }, [media, contentOid, durationMs]);
};
