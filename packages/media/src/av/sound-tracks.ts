import { join } from 'node:path';
import { Encoder, FilterAPI, type Frame, Muxer } from 'node-av';
import { FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME } from 'node-av/constants';

import { HlsTrack } from './hls-track.ts';
import type { Rendition } from './master-playlist.ts';
import { downloadBitRate, soundFilter } from './shapes.ts';
import { framesThrough } from './video-rung.ts';

/** Of MP3. An encoder drops a last frame that is not full: that one is to be silence. */
const longestFrame = 1_152;
/** Less than an encoder takes at once: it gives back what it has before it gets more. */
const samplesPerFrame = 960;

type Options = {
  readonly folder: string;
  readonly gainDb: number;
  readonly bitRates: readonly number[];
  readonly download: boolean;
};

type Parts = {
  readonly filter: FilterAPI;
  readonly tracks: readonly HlsTrack[];
  readonly download: Mp3 | undefined;
};

/** The sound in all its qualities, from frames that are decoded once. */
export class SoundTracks implements Disposable {
  readonly #filter: FilterAPI;
  readonly #tracks: readonly HlsTrack[];
  readonly #download: Mp3 | undefined;

  private constructor({ filter, tracks, download }: Parts) {
    this.#filter = filter;
    this.#tracks = tracks;
    this.#download = download;
  }

  static async open({ folder, gainDb, bitRates, download }: Options): Promise<SoundTracks> {
    const filter = FilterAPI.create(
      `${soundFilter(gainDb)},apad=pad_len=${longestFrame},asetnsamples=n=${samplesPerFrame}:p=0`,
    );
    const tracks = [];
    for (const bitRate of bitRates) {
      const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: bitRate, filter });
      tracks.push(await HlsTrack.open(folder, { name: `a${bitRate / 1_000}k`, encoder }));
    }
    const mp3 = download ? await Mp3.open(join(folder, 'download.mp3')) : undefined;
    return new SoundTracks({ filter, tracks, download: mp3 });
  }

  async write(frame: Frame | null): Promise<void> {
    for await (const out of framesThrough(this.#filter, frame)) {
      await this.#each(out);
      out.free();
    }
    if (frame === null) await this.#each(null);
  }

  async finish(): Promise<Rendition[]> {
    await this.#download?.finish();
    return Promise.all(this.#tracks.map((track) => track.finish({ kind: 'audio' })));
  }

  [Symbol.dispose](): void {
    for (const track of this.#tracks) track[Symbol.dispose]();
    this.#download?.[Symbol.dispose]();
    this.#filter.close();
  }

  async #each(frame: Frame | null): Promise<void> {
    await Promise.all([...this.#tracks.map((track) => track.write(frame)), this.#download?.write(frame)]);
  }
}

/** The file that a buyer downloads. */
class Mp3 implements Disposable {
  readonly #encoder: Encoder;
  readonly #muxer: Muxer;
  readonly #stream: number;

  private constructor(encoder: Encoder, muxer: Muxer) {
    this.#encoder = encoder;
    this.#muxer = muxer;
    this.#stream = muxer.addStream(encoder);
  }

  static async open(path: string): Promise<Mp3> {
    const encoder = await Encoder.create(FF_ENCODER_LIBMP3LAME, { bitrate: downloadBitRate });
    return new Mp3(encoder, await Muxer.open(path, { format: 'mp3' }));
  }

  async write(frame: Frame | null): Promise<void> {
    for (const packet of await this.#encoder.encodeAll(frame)) {
      await this.#muxer.writePacket(packet, this.#stream);
      packet.free();
    }
  }

  async finish(): Promise<void> {
    await this.#muxer.close();
  }

  [Symbol.dispose](): void {
    this.#encoder.close();
    this.#muxer.closeSync();
  }
}
