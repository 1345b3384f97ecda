import type { LeftAt, Tile, WorkMedia } from '@fanfold/contracts/catalogue';

import type { Track } from './track.ts';

type Played = {
  readonly work: Pick<Tile, 'contentOid' | 'cover'>;
  readonly media: WorkMedia;
  readonly playlist: string;
  /** In the reader's language, like the creator's name. */
  readonly title: string;
  readonly creator: string;
  readonly waveform: readonly number[];
  readonly leftAt: LeftAt | null;
  readonly renew: () => Promise<string>;
};

/** What the player plays of a work that is open to the reader. */
export const trackFrom = ({
  work,
  media,
  playlist,
  title,
  creator,
  waveform,
  leftAt,
  renew,
}: Played): Track => ({
  contentOid: work.contentOid,
  kind: media.kind,
  title,
  creator,
  cover: work.cover,
  poster: media.poster,
  playlist,
  renew,
  waveform,
  subtitles: media.subtitles,
  chapters: media.chapters,
  durationMs: media.durationMs,
  leftAt,
  upright: media.orientation === '9:16',
  mark: media.mark,
  watermark: media.watermark,
});
