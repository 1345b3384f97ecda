import { useEffect, useState } from 'react';

import { hostNode } from './host-node.ts';

const idleAfterMs = 2_500;

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
    for (const name of ['pointermove', 'focusin'] as const) host.addEventListener(name, moved);
    return () => {
      for (const name of ['pointermove', 'focusin'] as const) host.removeEventListener(name, moved);
    };
  }, []);
  return canRest && restedAt === movedAt;
};
