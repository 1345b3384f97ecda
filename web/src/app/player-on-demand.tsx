import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';

import { playingAtom } from '../features/media/player/track.ts';
import { bringTexts } from '../lib/i18n.ts';

const LazyPlayerHost = lazy(async () => {
  const [{ PlayerHost }] = await Promise.all([
    import('../features/media/player/player-host.tsx'),
    bringTexts('media'),
  ]);
  return { default: PlayerHost };
});

/**
 * The player: its code comes when something is played for the first time, and it goes on from page to page.
 */
export const Player = () => {
  const isPlaying = useAtomValue(playingAtom) !== null;
  const [wasPlaying, setWasPlaying] = useState(isPlaying);
  if (isPlaying && !wasPlaying) setWasPlaying(true);
  return wasPlaying ? (
    <Suspense>
      <LazyPlayerHost />
    </Suspense>
  ) : null;
};
