import { useEffect, useState } from 'react';

import { hostNode } from './host-node.ts';

const idleAfterMs = 2_500;

/** A finger that taps does not move before. */
const signs = ['pointermove', 'pointerdown', 'focusin'] as const;

/** Whether the pointer rests while a picture plays: then its controls go out of the way. */
export const useIdle = (canRest: boolean): boolean => {
  const [movedAt, setMovedAt] = useState(0);
  const [restedAt, setRestedAt] = useState(-1);
  useEffect(() => {
    if (!canRest) return;
    const timer = setTimeout(() => setRestedAt(movedAt), idleAfterMs);
    return () => clearTimeout(timer);
  }, [canRest, movedAt]);
  useEffect(() => {
    const moved = (): void => setMovedAt(performance.now());
    const host = hostNode();
    for (const name of signs) host.addEventListener(name, moved);
    return () => {
      for (const name of signs) host.removeEventListener(name, moved);
    };
  }, []);
  return canRest && restedAt === movedAt;
};
