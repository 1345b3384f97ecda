import { Codec, Demuxer, type Stream } from 'node-av';
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';

import { MediaError } from './media-error.ts';
import { rotationOf } from './rotation.ts';
import type { SourceFacts, SourceFile } from './source.ts';
import { chosenStreams, type FoundStream, formatOf, openOptions, sourceFacts } from './source-facts.ts';

/** A file that was opened: its streams that count, and what they are. */
export type OpenSource = Disposable & {
  readonly demuxer: Demuxer;
  readonly video: Stream | undefined;
  readonly audio: Stream | undefined;
  readonly facts: SourceFacts;
};

/**
 * Opens a file as the format that its content announced, and as no other; nothing but this one file can be
 * read, also where it names others. Throws MediaError for what is above the limits.
 */
export const openSource = async (file: SourceFile): Promise<OpenSource> => {
  const demuxer = await openedAs(formatOf(file), file.path);
  try {
    const { video, audio } = chosenStreams(demuxer.streams.map(foundStream), file);
    return {
      demuxer,
      video: video?.stream,
      audio: audio?.stream,
      facts: sourceFacts({ file, video, audio, seconds: demuxer.duration, streams: demuxer.streams.length }),
      [Symbol.dispose]: () => demuxer.closeSync(),
    };
  } catch (error) {
    demuxer.closeSync();
    throw error;
  }
};

const openedAs = async (format: string, path: string): Promise<Demuxer> => {
  try {
    return await Demuxer.open(path, { format, options: openOptions });
  } catch (error) {
    throw new MediaError('format', 'The file cannot be opened.', { cause: error });
  }
};

const foundStream = (stream: Stream): FoundStream & { readonly stream: Stream } => {
  const { codecpar, sampleAspectRatio, avgFrameRate, rFrameRate, index, nbFrames } = stream;
  return {
    stream,
    index,
    type: typeOf(stream),
    isCover: stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
    codec: Codec.findDecoder(codecpar.codecId)?.name ?? 'unknown',
    width: codecpar.width,
    height: codecpar.height,
    pixelShape: sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio,
    rotation: rotationOf(codecpar),
    averageFrameRate: avgFrameRate,
    baseFrameRate: rFrameRate,
    frames: Number(nbFrames),
    channels: codecpar.channels,
    sampleRate: codecpar.sampleRate,
  };
};

const typeOf = ({ codecpar: { codecType } }: Stream): FoundStream['type'] => {
  if (codecType === AVMEDIA_TYPE_VIDEO) return 'video';
  return codecType === AVMEDIA_TYPE_AUDIO ? 'audio' : 'other';
};
