import { useEffect, useState } from 'react';

const idleAfterMs = 2_500;

/** Whether the pointer rests while a picture plays: then its controls go out of the way. */
export const useIdle = (canRest: boolean): { readonly isIdle: boolean; readonly moved: () => void } => {
  const [movedAt, setMovedAt] = useState(0);
  const [restedAt, setRestedAt] = useState(-1);
  useEffect(() => {
    if (!canRest) return;
    const timer = setTimeout(() => setRestedAt(movedAt), idleAfterMs);
    return () => clearTimeout(timer);
  }, [canRest, movedAt]);
  return { isIdle: canRest && restedAt === movedAt, moved: () => setMovedAt(performance.now()) };
};
