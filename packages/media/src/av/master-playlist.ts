import type { Ratio } from './source.ts';

/** One media playlist, as the playlist of all names it (RFC 8216, 4.3.4.2). */
export type Rendition = {
  readonly kind: 'video' | 'audio';
  readonly name: string;
  /** Of its media playlist, from the folder of all. */
  readonly uri: string;
  /** RFC 6381, such as avc1.640028 and mp4a.40.2. */
  readonly codec: string;
  /** Bits a second: the largest segment's, and of all. */
  readonly peakBitRate: number;
  readonly averageBitRate: number;
  readonly seconds: number;
  /** Of a video. */
  readonly width?: number;
  readonly height?: number;
  readonly frameRate?: Ratio;
};

/**
 * The playlist that names all renditions. A video's sound is a rendition of its own, which all its qualities
 * share; a sound alone has its own qualities.
 */
export const masterPlaylistText = (renditions: readonly Rendition[]): string => {
  const videos = renditions.filter(({ kind }) => kind === 'video');
  const sounds = renditions.filter(({ kind }) => kind === 'audio');
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (videos.length === 0)
    return [...head, ...sounds.flatMap((sound) => variant(sound, undefined)), ''].join('\n');
  const [sound] = sounds;
  const media = sound
    ? [
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${sound.name}",DEFAULT=YES,AUTOSELECT=YES,URI="${sound.uri}"`,
      ]
    : [];
  return [...head, ...media, ...videos.flatMap((video) => variant(video, sound)), ''].join('\n');
};

const variant = (rendition: Rendition, sound: Rendition | undefined): string[] => {
  const { width, height, frameRate } = rendition;
  const attributes = [
    `BANDWIDTH=${rendition.peakBitRate + (sound?.peakBitRate ?? 0)}`,
    `AVERAGE-BANDWIDTH=${rendition.averageBitRate + (sound?.averageBitRate ?? 0)}`,
    `CODECS="${[rendition.codec, ...(sound ? [sound.codec] : [])].join(',')}"`,
    ...(width === undefined ? [] : [`RESOLUTION=${width}x${height}`]),
    ...(frameRate === undefined ? [] : [`FRAME-RATE=${(frameRate.num / frameRate.den).toFixed(3)}`]),
    ...(sound ? ['AUDIO="sound"'] : []),
  ];
  return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, rendition.uri];
};
