import { useEffect, useState } from 'react';

/** Who only passes over a tile, or steps through them with the keyboard, does not ask for its preview. */
const afterMs = 400;

/** Stops the preview that is shown: there is one at a time. */
let stopOther = (): void => undefined;

/**
 * Whether a tile shows its preview now. It is asked while the pointer or the focus is on the tile, and from
 * then on.
 */
export const useTilePreview = (): boolean => {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isWelcome()) return;
    const stop = (): void => setShown(false);
    const timer = setTimeout(() => {
      stopOther();
      stopOther = stop;
      setShown(true);
    }, afterMs);
    return () => clearTimeout(timer);
  }, []);
  return isShown;
};

/**
 * Nothing moves for who does not want that, nothing is loaded unasked for who saves data, and a finger does
 * not hover.
 */
const isWelcome = (): boolean => {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  const wants = (query: string): boolean => matchMedia(query).matches;
  return wants('(hover: hover)') && !wants('(prefers-reduced-motion: reduce)') && !connection?.saveData;
};
