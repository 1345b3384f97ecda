import { useLingui } from '@lingui/react/macro';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { Slider } from 'radix-ui';
import { useState } from 'react';
import { clockText } from '../../../lib/clock-text.ts';
import { Waveform } from '../../../ui/waveform.tsx';
import { useMarkedMoments } from './moments.ts';
import styles from './player.module.css';
import type { Track } from './track.ts';

/** Seconds that a work lasts: what the element says, and before that what its data say. */
export const useDuration = ({ durationMs }: Track): number => {
  const known = useMediaSelector(({ mediaDuration }) => mediaDuration);
  return known !== undefined && Number.isFinite(known) && known > 0 ? known : durationMs / 1_000;
};

/** Where the work is, and the way to another place in it. */
export const TimeSlider = ({ track }: { readonly track: Track }) => {
  const { t } = useLingui();
  const dispatch = useMediaDispatch();
  const now = useMediaSelector(({ mediaCurrentTime }) => mediaCurrentTime) ?? 0;
  const buffered = useMediaSelector(({ mediaBuffered }) => mediaBuffered)?.at(-1)?.[1] ?? 0;
  const duration = useDuration(track);
  const moments = useMarkedMoments(track.contentOid);
  const [held, setHeld] = useState<number | null>(null);
  const shown = held ?? Math.min(now, duration);
  const position = clockText(shown * 1_000);
  const length = clockText(duration * 1_000);
  return (
    <Slider.Root
      className={styles.time}
      data-wave={track.waveform.length > 0}
      min={0}
      max={Math.max(1, duration)}
      step={1}
      value={[shown]}
      onValueChange={([value]) => setHeld(value ?? null)}
      onValueCommit={([value]) => {
        dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: value ?? 0 });
        setHeld(null);
      }}
    >
      <Slider.Track className={styles.timeTrack}>
        {track.waveform.length > 0 ? (
          <Waveform peaks={track.waveform} played={shown / Math.max(1, duration)} />
        ) : (
          <>
            <span className={styles.timeBuffered} style={{ width: percent(buffered, duration) }} />
            <Slider.Range className={styles.timeRange} />
          </>
        )}
        {chaptersAfterBegin(track).map(({ startMs }) => (
          <span
            key={startMs}
            className={styles.chapter}
            style={{ left: percent(startMs / 1_000, duration) }}
          />
        ))}
        {moments.map(({ oid, atMs, words }) => (
          // Where it is pressed, the bar jumps. What it says can be read below the player.
          <span
            key={oid}
            className={styles.moment}
            style={{ left: percent(atMs / 1_000, duration) }}
            title={words}
            data-testid="moment"
          />
        ))}
      </Slider.Track>
      <Slider.Thumb
        className={styles.thumb}
        aria-label={t`Position`}
        aria-valuetext={t`${position} of ${length}`}
      />
    </Slider.Root>
  );
};

/** Those with a line on the bar. */
const chaptersAfterBegin = ({ chapters }: Track) => chapters.filter(({ startMs }) => startMs > 0);

const percent = (part: number, whole: number): string =>
  `${Math.min(100, (part / Math.max(1, whole)) * 100)}%`;
