import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Rung } from './ladder.ts';
import type { Rendition } from './master-playlist.ts';
import { mediaPlaylistText, parseMediaPlaylist } from './media-playlist.ts';

/** A whole number of key-frame distances. */
const segmentSeconds = 4;

/** How FFmpeg's HLS muxer writes a rendition into its folder. */
export const hlsOptions = (folder: string) =>
  ({
    hls_time: segmentSeconds,
    hls_list_size: 0,
    hls_playlist_type: 'vod',
    hls_segment_type: 'fmp4',
    hls_fmp4_init_filename: 'init.mp4',
    hls_segment_filename: join(folder, '%05d.m4s'),
  }) as const;

type Written = Pick<Rendition, 'kind' | 'name' | 'codec' | 'width' | 'height' | 'frameRate'>;

/**
 * Writes the playlist of a rendition again in one form, and says what was made. `parent` has a folder of its
 * name.
 */
export const finishedRendition = (parent: string, written: Written): Rendition => {
  const { name } = written;
  const folder = join(parent, name);
  const file = join(folder, 'index.m3u8');
  const playlist = parseMediaPlaylist(readFileSync(file, 'utf8'));
  if (playlist.segments.length === 0) throw new Error(`The rendition ${name} is empty`);
  writeFileSync(file, mediaPlaylistText(playlist));
  const sizes = playlist.segments.map(({ uri, seconds }) => ({
    bits: statSync(join(folder, uri)).size * 8,
    seconds,
  }));
  const seconds = sizes.reduce((sum, one) => sum + one.seconds, 0);
  const bits = sizes.reduce((sum, one) => sum + one.bits, 0);
  return {
    ...written,
    uri: `${name}/index.m3u8`,
    // A last segment of a few frames has no rate.
    peakBitRate: Math.ceil(Math.max(...sizes.map((one) => one.bits / Math.max(one.seconds, 0.5)))),
    averageBitRate: Math.ceil(bits / seconds),
    seconds,
  };
};

/** Throws when the codec that was written is not the rung's: players choose by it. */
export const requireCodec = ({ name, codec }: Rendition, { profile, level }: Rung): void => {
  const wanted = `${profile === 'high' ? '64' : '4d'}..${(Number(level) * 10).toString(16)}`;
  if (!new RegExp(`^avc1\\.${wanted}$`, 'i').test(codec))
    throw new Error(`The rendition ${name} became ${codec}, not ${wanted}`);
};
