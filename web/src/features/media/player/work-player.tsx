import type { Tile, WorkMedia } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { LockIcon } from '../../../ui/icons.tsx';
import { useText } from '../../../ui/texts.tsx';
import { ChapterList } from './chapter-list.tsx';
import { PlayerSlot } from './player-slot.tsx';
import { waveformQuery } from './queries.ts';
import styles from './slot.module.css';
import { trackFrom } from './track-from.ts';

type Work = Pick<
  Tile,
  'contentOid' | 'title' | 'original' | 'creatorNickname' | 'cover' | 'priceCoins' | 'access' | 'tiers'
>;

type WorkPlayerProps = {
  readonly work: Work;
  readonly media: WorkMedia;
  /** Asks for another address of the playlist, when the first one has expired. */
  readonly renew: () => Promise<string>;
};

/** What of a work is heard or seen: all of it for those with access, and some seconds for the others. */
export const WorkPlayer = ({ work, media, renew }: WorkPlayerProps) => {
  const title = useText(work.title, work.original);
  const waveform = useQuery({ ...waveformQuery(media.waveform ?? ''), enabled: media.waveform !== null });
  const { playlist } = media;
  const { contentOid } = work;
  const chapters = (
    <ChapterList contentOid={contentOid} chapters={media.chapters} isOpen={playlist !== null} />
  );
  if (playlist === null)
    return (
      <>
        <Preview work={work} media={media} title={title} />
        {chapters}
      </>
    );
  const track = trackFrom({ work, media, playlist, title, renew, waveform: waveform.data?.peaks ?? [] });
  return (
    <>
      <PlayerSlot track={track} />
      {chapters}
    </>
  );
};

type PreviewProps = { readonly work: Work; readonly media: WorkMedia; readonly title: string };

// By names of their own: a preview has no subtitles yet.
const Video = 'video';
const Audio = 'audio';

/** Some seconds for those who may not have all of it, and what opens the rest. */
const Preview = ({ work, media: { kind, poster, preview, upright }, title }: PreviewProps) => (
  <div className={styles.slot} data-kind={kind} data-upright={upright}>
    {kind === 'video' ? (
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
    )}
    <p className={styles.reason}>
      <LockIcon size={18} />
      <span>
        <Reason work={work} />
      </span>
    </p>
  </div>
);

const Reason = ({ work: { priceCoins, access, tiers } }: { readonly work: Work }) => {
  const names = tiers.join(', ');
  if (access === 'tiers' && priceCoins === 0)
    return <Trans>This is a preview. Subscribers of {names} have all of it.</Trans>;
  if (access === 'tiers')
    return <Trans>This is a preview. Buy it, or subscribe to {names}, to have all of it.</Trans>;
  if (access === 'freeTier')
    return <Trans>This is a preview. Followers of the channel have all of it.</Trans>;
  return <Trans>This is a preview. Buy it to have all of it.</Trans>;
};
