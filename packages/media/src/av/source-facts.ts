import { MediaError } from './media-error.ts';
import type { Rotation } from './quarter-turns.ts';
import {
  type AudioFacts,
  demuxerOf,
  limits,
  type Ratio,
  type SourceFacts,
  type SourceFile,
  type VideoFacts,
} from './source.ts';

/** A stream as its container describes it. */
export type FoundStream = {
  readonly index: number;
  readonly type: 'video' | 'audio' | 'other';
  /** A cover in a sound is no video. */
  readonly isCover: boolean;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** Of a pixel; `num` is 0 where it is not known. */
  readonly pixelShape: Ratio;
  readonly rotation: Rotation;
  readonly averageFrameRate: Ratio;
  readonly baseFrameRate: Ratio;
  /** As the container counts them; 0 where it does not. */
  readonly frames: number;
  readonly channels: number;
  readonly sampleRate: number;
};

/** FFmpeg's name of the only format that a file is opened as. Throws MediaError. */
export const formatOf = ({ mediaType }: SourceFile): string => {
  const format = demuxerOf[mediaType];
  if (format === undefined) throw new MediaError('format', `${mediaType} is not taken.`);
  return format;
};

/**
 * What either engine is told when it opens a file: nothing but this one file can be read, also where it names
 * others.
 */
export const openOptions = {
  format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,mp3,wav,flac',
  protocol_whitelist: 'file',
  // Header bytes and time that are looked at for the streams' parameters.
  probesize: 5_000_000,
  analyzeduration: 5_000_000,
  max_streams: limits.streams,
} as const;

/** Most pixels of a frame that a decoder takes. */
export const mostPixels = limits.longSide * limits.shortSide;

export type Chosen<Stream extends FoundStream> = {
  readonly video: Stream | undefined;
  readonly audio: Stream | undefined;
};

/** The streams that count. Throws MediaError. */
export const chosenStreams = <Stream extends FoundStream>(
  streams: readonly Stream[],
  { kind }: SourceFile,
): Chosen<Stream> => {
  if (streams.length > limits.streams) throw new MediaError('streams', 'The file has too many streams.');
  const video =
    kind === 'video' ? streams.find(({ type, isCover }) => type === 'video' && !isCover) : undefined;
  const audio = streams.find(({ type }) => type === 'audio');
  if (kind === 'video' && !video) throw new MediaError('no-video', 'The file has no video.');
  if (kind === 'audio' && !audio) throw new MediaError('no-audio', 'The file has no sound.');
  return { video, audio };
};

type Found = Chosen<FoundStream> & {
  readonly file: SourceFile;
  readonly seconds: number;
  readonly streams: number;
};

/** Throws MediaError for what is above the limits. */
export const sourceFacts = ({ file, video, audio, seconds, streams }: Found): SourceFacts => {
  const durationMs = Math.round(seconds * 1_000);
  if (!(durationMs > 0)) throw new MediaError('damaged', 'The file has no duration.');
  if (durationMs > limits.durationMs) throw new MediaError('duration', 'The file is too long.');
  return {
    kind: file.kind,
    durationMs,
    video: video ? videoFacts(video, durationMs) : null,
    audio: audio ? audioFacts(audio) : null,
    streams,
  };
};

const videoFacts = (stream: FoundStream, durationMs: number): VideoFacts => {
  const { width, height, averageFrameRate, baseFrameRate, frames, rotation, codec } = stream;
  if (!(width > 0 && height > 0)) throw new MediaError('damaged', 'The video has no size.');
  if (Math.max(width, height) > limits.longSide || Math.min(width, height) > limits.shortSide)
    throw new MediaError('dimensions', `The video has ${width} times ${height} pixels.`);
  const frameRate = isPositive(averageFrameRate) ? averageFrameRate : ratioOf(baseFrameRate);
  const most = (limits.framesPerSecond * durationMs) / 1_000 + 1;
  if (frames > most || frameRate.num / frameRate.den > limits.framesPerSecond)
    throw new MediaError('frames', 'The video has too many frames a second.');
  return { ...displaySize(stream), rotation, codec, frameRate };
};

/** The size as it is shown: with square pixels, after the rotation. */
const displaySize = ({ width: coded, height, pixelShape, rotation }: FoundStream) => {
  const stretch = isPositive(pixelShape) ? pixelShape.num / pixelShape.den : 1;
  const width = Math.max(1, Math.round(coded * stretch));
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
};

const audioFacts = ({ codec, channels, sampleRate }: FoundStream): AudioFacts => {
  if (!(channels > 0 && channels <= 16 && sampleRate >= 8_000 && sampleRate <= 384_000))
    throw new MediaError('damaged', 'The sound has no channels or no sample rate.');
  return { codec, channels, sampleRate };
};

const isPositive = ({ num, den }: Ratio): boolean => num > 0 && den > 0;
const ratioOf = (ratio: Ratio): Ratio =>
  isPositive(ratio) ? { num: ratio.num, den: ratio.den } : { num: 30, den: 1 };
