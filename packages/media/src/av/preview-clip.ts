import { join } from 'node:path';
import { Encoder, FFmpegError, FilterAPI, type Frame, Muxer } from 'node-av';
import { AVERROR_EOF, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';

import { turnFilters } from './rotation.ts';
import {
  previewAudioFilter,
  previewBitRate,
  previewOptions,
  previewRate,
  previewVideoFilter,
} from './shapes.ts';
import type { SourceFacts, VideoFacts } from './source.ts';
import { framesThrough } from './video-rung.ts';

type Coder = { readonly filter: FilterAPI; readonly encoder: Encoder };
type Track = Coder & { readonly stream: number; isOver: boolean };
type Parts = {
  readonly muxer: Muxer;
  readonly video: Coder | undefined;
  readonly audio: Coder | undefined;
};

/** The part of at most 15 s that people see and hear before they buy. */
export class PreviewClip implements Disposable {
  readonly #muxer: Muxer;
  readonly #video: Track | undefined;
  readonly #audio: Track | undefined;

  private constructor({ muxer, video, audio }: Parts) {
    this.#muxer = muxer;
    this.#video = video && { ...video, stream: muxer.addStream(video.encoder), isOver: false };
    this.#audio = audio && { ...audio, stream: muxer.addStream(audio.encoder), isOver: false };
  }

  static async open(
    facts: SourceFacts,
    { folder, gainDb }: { readonly folder: string; readonly gainDb: number },
  ): Promise<PreviewClip> {
    const isVideo = facts.video !== null;
    const muxer = await Muxer.open(join(folder, isVideo ? 'preview.mp4' : 'preview.m4a'), {
      format: 'mp4',
      options: { movflags: '+faststart' },
    });
    const video = facts.video ? await videoParts(facts, facts.video) : undefined;
    const audio = facts.audio ? await audioParts(facts, gainDb) : undefined;
    return new PreviewClip({ muxer, video, audio });
  }

  writeVideo(frame: Frame | null): Promise<void> {
    return this.#write(this.#video, frame);
  }

  writeAudio(frame: Frame | null): Promise<void> {
    return this.#write(this.#audio, frame);
  }

  async finish(): Promise<void> {
    await this.#muxer.close();
  }

  [Symbol.dispose](): void {
    for (const track of [this.#video, this.#audio]) {
      track?.encoder.close();
      track?.filter.close();
    }
    this.#muxer.closeSync();
  }

  async #write(track: Track | undefined, frame: Frame | null): Promise<void> {
    if (!track) return;
    for await (const out of clipped(track, frame)) {
      await this.#encode(track, out);
      out.free();
    }
    if (frame === null) await this.#encode(track, null);
  }

  async #encode({ encoder, stream }: Track, frame: Frame | null): Promise<void> {
    for (const packet of await encoder.encodeAll(frame)) {
      await this.#muxer.writePacket(packet, stream);
      packet.free();
    }
  }
}

/**
 * What the filter gives. Behind the last frame of the part it takes no further ones, and says that the file
 * has ended.
 */
async function* clipped(track: Track, frame: Frame | null): AsyncGenerator<Frame> {
  if (track.isOver) return;
  const { filter } = track;
  try {
    yield* framesThrough(filter, frame);
  } catch (error) {
    if (!(error instanceof FFmpegError && error.code === AVERROR_EOF)) throw error;
    track.isOver = true;
    for (let held = await filter.receive(); held; held = await filter.receive()) yield held;
  }
}

const videoParts = async (facts: SourceFacts, video: VideoFacts): Promise<Coder> => {
  const filter = FilterAPI.create(previewVideoFilter(facts, video, turnFilters[video.rotation]));
  const options = { gopSize: previewRate(video) * 2, options: previewOptions };
  return { filter, encoder: await Encoder.create(FF_ENCODER_LIBX264, { filter, ...options }) };
};

const audioParts = async (facts: SourceFacts, gainDb: number): Promise<Coder> => {
  const filter = FilterAPI.create(`${previewAudioFilter(facts, gainDb)},asetnsamples=n=960:p=0`);
  return { filter, encoder: await Encoder.create(FF_ENCODER_AAC, { bitrate: previewBitRate, filter }) };
};
