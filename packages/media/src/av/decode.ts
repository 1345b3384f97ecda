import { Decoder, type Frame, type Packet, type Stream } from 'node-av';
import { AVMEDIA_TYPE_AUDIO, EOF } from 'node-av/constants';

import { MediaError } from './media-error.ts';
import { mostPixels } from './source-facts.ts';
import type { Tally } from './tally.ts';

/**
 * Decodes one stream and counts what is lost. Of node-av's calls the asynchronous ones are used wherever
 * options are given: the synchronous ones free the options twice.
 */
export class StreamDecoder implements Disposable {
  readonly stream: Stream;
  readonly tally: Tally = { packets: 0, frames: 0, errors: 0, samples: 0, coveredMs: 0 };
  readonly #decoder: Decoder;
  readonly #msPerTick: number;
  #firstMs: number | undefined;

  private constructor(stream: Stream, decoder: Decoder) {
    this.stream = stream;
    this.#decoder = decoder;
    const { num, den } = stream.timeBase;
    this.#msPerTick = (num / den) * 1_000;
  }

  /** Throws MediaError for a codec that is not known. */
  static async open(stream: Stream, { threads }: { readonly threads: number }): Promise<StreamDecoder> {
    try {
      const decoder = await Decoder.create(stream, {
        exitOnError: true,
        threadCount: threads,
        options: { max_pixels: mostPixels },
      });
      return new StreamDecoder(stream, decoder);
    } catch (error) {
      throw new MediaError('format', 'The file has no codec that is known.', { cause: error });
    }
  }

  /** The frames of a packet, or with null those that are left. Each has to be freed. */
  async *frames(packet: Packet | null): AsyncGenerator<Frame> {
    if (packet !== null) this.#count(packet);
    try {
      await this.#decoder.decode(packet);
    } catch {
      this.tally.errors += 1;
    }
    // A decoder that refuses again and again ends with its next packet.
    for (let refused = 0; refused < 3; ) {
      try {
        const frame = await this.#decoder.receive();
        if (frame === null || frame === EOF) return;
        this.tally.frames += 1;
        this.tally.samples += frame.nbSamples;
        yield frame;
      } catch (error) {
        if (error instanceof MediaError) throw error;
        this.tally.errors += 1;
        refused += 1;
      }
    }
  }

  /** Of a sound; undefined for a video. */
  get sampleRate(): number | undefined {
    const { codecType, sampleRate } = this.stream.codecpar;
    return codecType === AVMEDIA_TYPE_AUDIO ? sampleRate : undefined;
  }

  /** As the file announces the length of the stream; 0 where it does not. */
  get ownMs(): number {
    return ownMsOf(this.stream);
  }

  [Symbol.dispose](): void {
    this.#decoder.close();
  }

  #count({ pts, duration }: Packet): void {
    this.tally.packets += 1;
    // Packets without a time have the smallest number there is.
    if (pts < -(2n ** 62n)) return;
    const beginMs = Number(pts) * this.#msPerTick;
    this.#firstMs ??= beginMs;
    const endMs = beginMs + Number(duration) * this.#msPerTick;
    this.tally.coveredMs = Math.max(this.tally.coveredMs, endMs - this.#firstMs);
  }
}

/** The smallest number there is stands for an unknown length. */
export const ownMsOf = ({ duration, timeBase: { num, den } }: Stream): number =>
  Math.max(0, Number(duration) * (num / den) * 1_000);
