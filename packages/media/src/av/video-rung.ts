import { Encoder, FilterAPI, type Frame } from 'node-av';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';

import { HlsTrack } from './hls-track.ts';
import type { Rung } from './ladder.ts';
import type { Rendition } from './master-playlist.ts';
import type { Rotation } from './quarter-turns.ts';
import { requireCodec } from './rendition.ts';
import { turnFilters } from './rotation.ts';
import { rungFilter, rungOptions } from './shapes.ts';

type Options = { readonly folder: string; readonly rotation: Rotation; readonly threads: number };

/** One quality of a video that is being made. */
export class VideoRung implements Disposable {
  readonly #rung: Rung;
  readonly #filter: FilterAPI;
  readonly #track: HlsTrack;

  private constructor(
    rung: Rung,
    { filter, track }: { readonly filter: FilterAPI; readonly track: HlsTrack },
  ) {
    this.#rung = rung;
    this.#filter = filter;
    this.#track = track;
  }

  static async open(rung: Rung, { folder, rotation, threads }: Options): Promise<VideoRung> {
    const filter = FilterAPI.create(rungFilter(rung, turnFilters[rotation]), { threads });
    const { maxBitRate, keyFrameDistance, frameRate } = rung;
    const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
      filter,
      gopSize: keyFrameDistance,
      maxRate: maxBitRate,
      bufSize: maxBitRate * 2,
      threadCount: threads,
      configure: (context) => {
        // Without it the bit rate is missed by far.
        context.framerate = Object.assign(context.framerate, frameRate);
      },
      options: rungOptions(rung),
    });
    const track = await HlsTrack.open(folder, { name: `v${rung.name}`, encoder });
    return new VideoRung(rung, { filter, track });
  }

  /** Takes an upright or unturned frame of the source; null ends it. */
  async write(frame: Frame | null): Promise<void> {
    for await (const out of framesThrough(this.#filter, frame)) {
      await this.#track.write(out);
      out.free();
    }
    if (frame === null) await this.#track.write(null);
  }

  /** Throws when the codec that was written is not the rung's: players choose by it. */
  async finish(): Promise<Rendition> {
    const { width, height, frameRate } = this.#rung;
    const made = await this.#track.finish({ kind: 'video', width, height, frameRate });
    requireCodec(made, this.#rung);
    return made;
  }

  [Symbol.dispose](): void {
    this.#track[Symbol.dispose]();
    this.#filter.close();
  }
}

/** The frames that a filter gives for one, or with null those that it still holds. Each has to be freed. */
export async function* framesThrough(filter: FilterAPI, frame: Frame | null): AsyncGenerator<Frame> {
  if (frame === null) {
    yield* filter.flushFrames();
    return;
  }
  yield* await filter.processAll(frame);
}
