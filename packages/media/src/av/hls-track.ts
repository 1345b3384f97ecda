import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Encoder, type Frame, Muxer } from 'node-av';

import type { Rendition } from './master-playlist.ts';
import { finishedRendition, hlsOptions } from './rendition.ts';

type Parts = { readonly name: string; readonly encoder: Encoder; readonly muxer: Muxer };

/** One rendition that is being made: an encoder, and the folder that its segments go to. */
export class HlsTrack implements Disposable {
  readonly name: string;
  readonly #parent: string;
  readonly #encoder: Encoder;
  readonly #muxer: Muxer;
  readonly #stream: number;

  private constructor(parent: string, { name, encoder, muxer }: Parts) {
    this.name = name;
    this.#parent = parent;
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
      options: hlsOptions(folder),
    });
    return new HlsTrack(parent, { name, encoder, muxer });
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
    return finishedRendition(this.#parent, { ...about, name: this.name, codec });
  }

  [Symbol.dispose](): void {
    this.#encoder.close();
    this.#muxer.closeSync();
  }
}
