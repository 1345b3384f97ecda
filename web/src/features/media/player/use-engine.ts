import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { type Engine, faultOf, type PlayerFault, startEngine } from './engine.ts';
import { readPosition } from './memory.ts';
import { tellOf } from './play-timings.ts';
import { leftByNow } from './queries.ts';
import type { Track } from './track.ts';
import { usePositionMemory } from './use-position-memory.ts';

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
  const client = useQueryClient();
  const begin = useEffectEvent((element: HTMLVideoElement, signal: AbortSignal) => {
    const isFirst = attempt === 0;
    const known = (isFirst ? null : last.current) ?? startMs;
    // Asked while the engine starts, so that neither waits for the other.
    const left = known === undefined ? leftByNow(client, track) : null;
    const goOn = async (): Promise<void> => {
      const position = known ?? readPosition({ ...track, elsewhere: await left });
      if (!signal.aborted) await playFrom(element, position);
    };
    const playlist = isFirst ? Promise.resolve(track.playlist) : track.renew();
    playlist
      .then(async (address) => {
        const started = await startEngine(element, {
          playlist: address,
          renew: track.renew,
          onFault: setFault,
          onReady: once(() => void goOn()),
        });
        if (signal.aborted) return started.stop();
        if (chosen !== null) started.choose(chosen);
        setEngine(started);
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
      if (media) tellOf(media, 'again');
      setFault(null);
      setEngine(null);
      setAttempt((count) => count + 1);
    },
  };
};

const playFrom = async (element: HTMLVideoElement, positionMs: number): Promise<void> => {
  if (element.currentTime < 1 && positionMs > 0) element.currentTime = positionMs / 1_000;
  // A browser may forbid sound that was not asked for: then the button waits to be pressed.
  await element.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') tellOf(element, 'refused');
  });
};

const once = (act: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
};
