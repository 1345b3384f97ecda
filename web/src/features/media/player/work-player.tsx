import type { LeftAt, Tile, WorkMedia } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { waveformQuery } from '../../../lib/waveform-queries.ts';
import { useCreatorName } from '../../../ui/creator-name.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import { useText } from '../../../ui/texts.tsx';
import { ChapterList } from './chapter-list.tsx';
import { PlayerSlot } from './player-slot.tsx';
import styles from './slot.module.css';
import { trackFrom } from './track-from.ts';

type Work = Pick<Tile, 'contentOid' | 'title' | 'original' | 'creatorNickname' | 'creatorNames' | 'cover'>;

type WorkPlayerProps = {
  readonly work: Work;
  readonly media: WorkMedia;
  /** Why it is closed to the reader, and what opens it. */
  readonly opens: ReactNode;
  /** Where the reader left it on any device. */
  readonly leftAt: LeftAt | null;
  /** Asks for another address of the playlist, when the first one has expired. */
  readonly renew: () => Promise<string>;
};

/** What of a work is heard or seen: all of it for those with access, and some seconds for the others. */
export const WorkPlayer = ({ work, media, opens, leftAt, renew }: WorkPlayerProps) => {
  const title = useText(work.title, work.original);
  const creator = useCreatorName()(work);
  const waveform = useQuery({ ...waveformQuery(media.waveform ?? ''), enabled: media.waveform !== null });
  const { playlist } = media;
  const { contentOid } = work;
  const chapters = (
    <ChapterList contentOid={contentOid} chapters={media.chapters} isOpen={playlist !== null} />
  );
  if (playlist === null)
    return (
      <>
        <Preview media={media} title={title} opens={opens} />
        {chapters}
      </>
    );
  const track = trackFrom({
    work,
    media,
    playlist,
    title,
    creator,
    renew,
    waveform: waveform.data?.peaks ?? [],
    leftAt,
  });
  return (
    <>
      <PlayerSlot track={track} />
      {chapters}
    </>
  );
};

type PreviewProps = Pick<WorkPlayerProps, 'media' | 'opens'> & { readonly title: string };

// By names of their own: a preview has no subtitles yet.
const Video = 'video';
const Audio = 'audio';

/** Some seconds for those who may not have all of it, and what opens the rest. */
const Preview = ({ media, title, opens }: PreviewProps) => (
  <div className={styles.slot} data-kind={media.kind} data-upright={media.orientation === '9:16'}>
    <Part media={media} title={title} />
    <div className={styles.reason}>
      <LockIcon size={18} />
      <div>
        {media.preview === null ? (
          <Trans>This work is too short for a preview.</Trans>
        ) : (
          <Trans>This is a preview.</Trans>
        )}{' '}
        {opens}
      </div>
    </div>
  </div>
);

/** The preview, or a picture where there is none. */
const Part = ({ media: { kind, poster, preview }, title }: Pick<PreviewProps, 'media' | 'title'>) => {
  if (preview === null)
    return poster === null ? <div /> : <img className={styles.preview} src={poster} alt={title} />;
  return kind === 'video' ? (
    <Video
      className={styles.preview}
      controls
      playsInline
      preload="none"
      aria-label={title}
      src={preview}
      {...(poster === null ? {} : { poster })}
    />
  ) : (
    <Audio className={styles.previewSound} controls preload="none" aria-label={title} src={preview} />
  );
};
