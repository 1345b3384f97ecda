import { useMediaSelector } from 'media-chrome/react/media-store';

import styles from './player.module.css';
import type { Track } from './track.ts';

/** A place is kept for so long. */
const placeSeconds = 20;
const places = 4;

/**
 * COM-006: what identifies this viewer's copy, faint over the picture. It moves from corner to corner with
 * the time that is played, so that no cut of the picture is without it for long. It says nothing to a reader,
 * so it is hidden from screen readers.
 */
export const CopyMark = ({ mark, watermark }: Pick<Track, 'mark' | 'watermark'>) => {
  const seconds = useMediaSelector(({ mediaCurrentTime }) => mediaCurrentTime) ?? 0;
  if (mark === null || watermark !== 'visible') return null;
  const place = Math.trunc(seconds / placeSeconds) % places;
  return (
    <span className={styles.mark} data-place={place} data-testid="copy-mark" aria-hidden="true">
      {mark}
    </span>
  );
};
