import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { waveformQuery } from '../lib/waveform-queries.ts';
import styles from './tile-preview.module.css';
import { useTilePreview } from './use-tile-preview.ts';
import { Waveform } from './waveform.tsx';

export type Previewed = { readonly contentOid: string; readonly kind: 'video' | 'sound' };

/** Some seconds of a video without its sound, or how loud a sound is over time, on the cover of its tile. */
export const TilePreview = ({ contentOid, kind }: Previewed) => {
  if (!useTilePreview()) return null;
  const address = `/api/media/work/${contentOid}`;
  return kind === 'video' ? (
    <Clip src={`${address}/preview.mp4`} />
  ) : (
    <Loudness address={`${address}/waveform.json`} />
  );
};

// By a name of its own: it has no sound that could have subtitles.
const Video = 'video';

const Clip = ({ src }: { readonly src: string }) => {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <Video
      className={styles.clip}
      data-playing={isPlaying}
      data-testid="tile-preview"
      src={src}
      muted
      loop
      autoPlay
      playsInline
      disablePictureInPicture
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setPlaying(true)}
    />
  );
};

const Loudness = ({ address }: { readonly address: string }) => {
  const { data } = useQuery(waveformQuery(address));
  return data ? (
    <span className={styles.loudness} data-testid="tile-preview">
      <Waveform peaks={data.peaks} played={1} />
    </span>
  ) : null;
};
