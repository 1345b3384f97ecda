import { Decoder, type Frame, type Packet, type Stream } from 'node-av';
import { AVMEDIA_TYPE_AUDIO, EOF } from 'node-av/constants';

import { MediaError } from './media-error.ts';
import { limits } from './source.ts';

/** What was read of one stream: a damaged file often opens and reads without a complaint. */
export type Tally = {
  packets: number;
  frames: number;
  errors: number;
  /** Of the sound that was decoded. */
  samples: number;
  /** From the first packet's beginning to the last one's end. */
  coveredMs: number;
};

/**
 * Decodes one stream and counts what is lost. Of node-av's calls the asynchronous ones are used wherever options are given: the
 * synchronous ones free the options twice.
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
        options: { max_pixels: limits.longSide * limits.shortSide },
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

/** A file is not encoded when more than one hundredth of it is wrong or missing. Throws MediaError `damaged`. */
export const requireWhole = ({ stream, tally }: StreamDecoder, durationMs: number): void => {
  const { packets, frames, errors, samples, coveredMs } = tally;
  const isAudio = stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO;
  const least = 1 - limits.lostShare;
  const soundMs = (samples / stream.codecpar.sampleRate) * 1_000;
  // A short file may miss its last packet, whose duration is only guessed.
  const leastMs = Math.min(durationMs * least, durationMs - 60);
  const lost =
    errors > packets * limits.lostShare ||
    coveredMs < leastMs ||
    (isAudio ? soundMs < Math.min(coveredMs * least, coveredMs - 60) : frames < packets * least);
  if (lost)
    throw new MediaError(
      'damaged',
      `${frames} of ${packets} pieces were decoded with ${errors} errors, ${Math.round(coveredMs)} of ${durationMs} ms`,
    );
};
