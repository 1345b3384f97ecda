import { Codec, Demuxer, type Stream } from 'node-av';
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';

import { MediaError } from './media-error.ts';
import { displaySize, rotationOf } from './rotation.ts';
import {
  type AudioFacts,
  demuxerOf,
  limits,
  type Ratio,
  type SourceFacts,
  type SourceFile,
  type VideoFacts,
} from './source.ts';

/** A file that was opened: its streams that count, and what they are. */
export type OpenSource = Disposable & {
  readonly demuxer: Demuxer;
  readonly video: Stream | undefined;
  readonly audio: Stream | undefined;
  readonly facts: SourceFacts;
};

/**
 * Opens a file as the format that its content announced, and as no other; nothing but this one file can be read, also where it
 * names others. Throws MediaError for what is above the limits.
 */
export const openSource = async (file: SourceFile): Promise<OpenSource> => {
  const format = demuxerOf[file.mediaType];
  if (format === undefined) throw new MediaError('format', `${file.mediaType} is not taken.`);
  const demuxer = await openedAs(format, file.path);
  try {
    const { video, audio } = chosen(demuxer, file);
    return {
      demuxer,
      video,
      audio,
      facts: factsOf(demuxer, { file, video, audio }),
      [Symbol.dispose]: () => demuxer.closeSync(),
    };
  } catch (error) {
    demuxer.closeSync();
    throw error;
  }
};

const openedAs = async (format: string, path: string): Promise<Demuxer> => {
  try {
    return await Demuxer.open(path, {
      format,
      options: {
        format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,mp3,wav,flac',
        protocol_whitelist: 'file',
        // Header bytes and time that are looked at for the streams' parameters.
        probesize: 5_000_000,
        analyzeduration: 5_000_000,
        max_streams: limits.streams,
      },
    });
  } catch (error) {
    throw new MediaError('format', 'The file cannot be opened.', { cause: error });
  }
};

const chosen = (demuxer: Demuxer, { kind }: SourceFile) => {
  const { streams } = demuxer;
  if (streams.length > limits.streams) throw new MediaError('streams', 'The file has too many streams.');
  // A cover in a sound is no video.
  const videos = streams.filter(
    (stream) =>
      stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
  const video = kind === 'video' ? videos[0] : undefined;
  const audio = streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  if (kind === 'video' && !video) throw new MediaError('no-video', 'The file has no video.');
  if (kind === 'audio' && !audio) throw new MediaError('no-audio', 'The file has no sound.');
  return { video, audio };
};

type Chosen = {
  readonly file: SourceFile;
  readonly video: Stream | undefined;
  readonly audio: Stream | undefined;
};

const factsOf = (demuxer: Demuxer, { file, video, audio }: Chosen): SourceFacts => {
  const durationMs = Math.round(demuxer.duration * 1_000);
  if (!(durationMs > 0)) throw new MediaError('damaged', 'The file has no duration.');
  if (durationMs > limits.durationMs) throw new MediaError('duration', 'The file is too long.');
  return {
    kind: file.kind,
    durationMs,
    video: video ? videoFacts(video, durationMs) : null,
    audio: audio ? audioFacts(audio) : null,
    streams: demuxer.streams.length,
  };
};

const videoFacts = (stream: Stream, durationMs: number): VideoFacts => {
  const { codecpar, avgFrameRate, rFrameRate } = stream;
  const { width, height } = codecpar;
  if (!(width > 0 && height > 0)) throw new MediaError('damaged', 'The video has no size.');
  if (Math.max(width, height) > limits.longSide || Math.min(width, height) > limits.shortSide)
    throw new MediaError('dimensions', `The video has ${width} times ${height} pixels.`);
  const frameRate: Ratio =
    avgFrameRate.num > 0 && avgFrameRate.den > 0 ? ratioOf(avgFrameRate) : ratioOf(rFrameRate);
  const frames = Number(stream.nbFrames);
  const most = (limits.framesPerSecond * durationMs) / 1_000 + 1;
  if (frames > most || frameRate.num / frameRate.den > limits.framesPerSecond)
    throw new MediaError('frames', 'The video has too many frames a second.');
  const rotation = rotationOf(codecpar);
  return { ...displaySize(stream, rotation), rotation, codec: codecNameOf(stream), frameRate };
};

const audioFacts = (stream: Stream): AudioFacts => {
  const { channels, sampleRate } = stream.codecpar;
  if (!(channels > 0 && channels <= 16 && sampleRate >= 8_000 && sampleRate <= 384_000))
    throw new MediaError('damaged', 'The sound has no channels or no sample rate.');
  return { codec: codecNameOf(stream), channels, sampleRate };
};

const ratioOf = ({ num, den }: Ratio): Ratio => (num > 0 && den > 0 ? { num, den } : { num: 30, den: 1 });

const codecNameOf = ({ codecpar }: Stream): string => Codec.findDecoder(codecpar.codecId)?.name ?? 'unknown';
