import { useMediaSelector } from 'media-chrome/react/media-store';
import { clockText } from '../../../lib/clock-text.ts';
import {
  Fullscreen,
  NextButton,
  PictureInPicture,
  PlayButton,
  PreviousButton,
  SkipButton,
  Volume,
} from './buttons.tsx';
import { chapterAt } from './chapters.ts';
import { ChaptersMenu } from './chapters-menu.tsx';
import type { Quality } from './engine.ts';
import { MoreMenu, SpeedMenu, SubtitlesMenu } from './menus.tsx';
import styles from './player.module.css';
import { QueueMenu } from './queue-menu.tsx';
import { TimeSlider, useDuration } from './time-slider.tsx';
import type { Queued, Track } from './track.ts';

export type ControlsProps = {
  readonly media: HTMLVideoElement | null;
  readonly track: Track;
  readonly quality: {
    readonly qualities: readonly Quality[];
    readonly chosen: number | null;
    readonly onQuality: (index: number | null) => void;
  };
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  readonly after: readonly Queued[];
  readonly onJump: (contentOid: string) => void;
};

/** The controls of a page's player: the same for sound and for pictures, but for what only a picture has. */
export const Controls = ({ media, track, quality, onNext, onPrevious, after, onJump }: ControlsProps) => (
  <div className={styles.controls} data-controls>
    <TimeSlider track={track} />
    <div className={styles.row}>
      <PreviousButton onPrevious={onPrevious} />
      <SkipButton seconds={-10} />
      <PlayButton large />
      <SkipButton seconds={10} />
      <NextButton onNext={onNext} />
      <Clock track={track} />
      <span className={styles.space} />
      <Volume />
      <QueueMenu after={after} onJump={onJump} />
      <ChaptersMenu track={track} />
      <SubtitlesMenu media={media} track={track} />
      <SpeedMenu />
      <MoreMenu {...quality} hasQueue={onNext !== null || onPrevious !== null} />
      {track.kind === 'video' ? (
        <>
          <PictureInPicture />
          <Fullscreen />
        </>
      ) : null}
    </div>
  </div>
);

const Clock = ({ track }: { readonly track: Track }) => {
  const now = useMediaSelector(({ mediaCurrentTime }) => Math.floor(mediaCurrentTime ?? 0)) ?? 0;
  const duration = useDuration(track);
  const chapter = chapterAt(track.chapters, now * 1_000 + 999);
  return (
    <span className={styles.clock}>
      {clockText(now * 1_000)} / {clockText(duration * 1_000)}
      {chapter === null ? null : (
        <span className={styles.chapterTitle} data-testid="chapter">
          {chapter.title}
        </span>
      )}
    </span>
  );
};
