import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Encoder, type Frame, Muxer } from 'node-av';

import type { Rendition } from './master-playlist.ts';
import { mediaPlaylistText, parseMediaPlaylist } from './media-playlist.ts';

/** A whole number of key-frame distances. */
const segmentSeconds = 4;

type Parts = { readonly name: string; readonly encoder: Encoder; readonly muxer: Muxer };

/** One rendition that is being made: an encoder, and the folder that its segments go to. */
export class HlsTrack implements Disposable {
  readonly name: string;
  readonly #folder: string;
  readonly #encoder: Encoder;
  readonly #muxer: Muxer;
  readonly #stream: number;

  private constructor(folder: string, { name, encoder, muxer }: Parts) {
    this.name = name;
    this.#folder = folder;
    this.#encoder = encoder;
    this.#muxer = muxer;
    this.#stream = muxer.addStream(encoder);
  }

  /** The encoder must not have had a frame yet: the muxer tells it what its container needs. */
  static async open(parent: string, { name, encoder }: Omit<Parts, 'muxer'>): Promise<HlsTrack> {
    const folder = join(parent, name);
    mkdirSync(folder, { recursive: true });
    const muxer = await Muxer.open(join(folder, 'index.m3u8'), {
      format: 'hls',
      options: {
        hls_time: segmentSeconds,
        hls_list_size: 0,
        hls_playlist_type: 'vod',
        hls_segment_type: 'fmp4',
        hls_fmp4_init_filename: 'init.mp4',
        hls_segment_filename: join(folder, '%05d.m4s'),
      },
    });
    return new HlsTrack(folder, { name, encoder, muxer });
  }

  /** Encodes a frame, or with null what the encoder still holds. The frame stays the caller's. */
  async write(frame: Frame | null): Promise<void> {
    for (const packet of await this.#encoder.encodeAll(frame)) {
      await this.#muxer.writePacket(packet, this.#stream);
      packet.free();
    }
  }

  /** Ends the files, writes the playlist again in one form, and says what was made. */
  async finish(about: Pick<Rendition, 'kind' | 'width' | 'height' | 'frameRate'>): Promise<Rendition> {
    const codec = this.#muxer.getStream(this.#stream)?.codecpar.getCodecString();
    await this.#muxer.close();
    if (!codec) throw new Error(`The rendition ${this.name} names no codec`);
    const file = join(this.#folder, 'index.m3u8');
    const playlist = parseMediaPlaylist(readFileSync(file, 'utf8'));
    if (playlist.segments.length === 0) throw new Error(`The rendition ${this.name} is empty`);
    writeFileSync(file, mediaPlaylistText(playlist));
    const sizes = playlist.segments.map(({ uri, seconds }) => ({
      bits: statSync(join(this.#folder, uri)).size * 8,
      seconds,
    }));
    const seconds = sizes.reduce((sum, one) => sum + one.seconds, 0);
    const bits = sizes.reduce((sum, one) => sum + one.bits, 0);
    return {
      ...about,
      name: this.name,
      uri: `${this.name}/index.m3u8`,
      codec,
      // A last segment of a few frames has no rate.
      peakBitRate: Math.ceil(Math.max(...sizes.map((one) => one.bits / Math.max(one.seconds, 0.5)))),
      averageBitRate: Math.ceil(bits / seconds),
      seconds,
    };
  }

  [Symbol.dispose](): void {
    this.#encoder.close();
    this.#muxer.closeSync();
  }
}
