import { FilterAPI, type Frame } from 'node-av';

import { type Beat, silentBeat } from './beat.ts';
import { requireWhole, StreamDecoder } from './decode.ts';
import { loudnessOf } from './loudness.ts';
import { openSource } from './open-source.ts';
import type { SourceFile } from './source.ts';
import { framesThrough } from './video-rung.ts';

/** How loud a sound is (EBU R128), and its shape. */
export type SoundMeasure = {
  /** LUFS; null for silence. */
  readonly integratedLoudness: number | null;
  /** The highest sample, in dB below full scale. */
  readonly peakDb: number | null;
  /** The highest sample of each of `peaks.length` equal times, 0 to 100. */
  readonly peaks: readonly number[];
};

const sampleRate = 48_000;
const peakCount = 800;

/** Reads the whole sound once. Throws MediaError when more than a hundredth of it is missing. */
export const measureSound = async (file: SourceFile, beat: Beat = silentBeat): Promise<SoundMeasure> => {
  using source = await openSource(file);
  const { demuxer, audio, facts } = source;
  if (!audio) throw new Error('There is no sound to measure');
  using decoder = await StreamDecoder.open(audio, { threads: 1 });
  using filter = FilterAPI.create(
    `aresample=${sampleRate}:async=1:first_pts=0,aformat=sample_fmts=flt:channel_layouts=stereo`,
  );
  const loudness = loudnessOf(sampleRate);
  const peaks = new Peaks((facts.durationMs / 1_000) * sampleRate);
  const take = async (frame: Frame | null) => {
    for await (const out of framesThrough(filter, frame)) {
      const samples = floatsOf(out);
      loudness.add(samples);
      peaks.add(samples);
      out.free();
    }
    frame?.free();
  };
  for (const packet of demuxer.packetsSync(audio.index)) {
    for await (const frame of decoder.frames(packet)) await take(frame);
    packet?.free();
    beat((decoder.tally.coveredMs / facts.durationMs) * 100);
  }
  await take(null);
  requireWhole(decoder, facts.durationMs);
  const highest = peaks.highest();
  return {
    integratedLoudness: loudness.integrated(),
    peakDb: highest === 0 ? null : 20 * Math.log10(highest),
    peaks: peaks.values(),
  };
};

/** Left and right in turn. */
const floatsOf = (frame: Frame): Float32Array => {
  const bytes = frame.data?.[0];
  if (!bytes) return new Float32Array();
  const count = frame.nbSamples * 2;
  // The buffer of a frame need not begin at a multiple of four.
  const copy = new Uint8Array(bytes.subarray(0, count * 4));
  return new Float32Array(copy.buffer, 0, count);
};

class Peaks {
  readonly #buckets = new Float32Array(peakCount);
  readonly #perBucket: number;
  #at = 0;

  constructor(frames: number) {
    this.#perBucket = Math.max(1, frames / peakCount);
  }

  add(samples: Float32Array): void {
    for (let index = 0; index < samples.length; index += 2) {
      const bucket = Math.min(peakCount - 1, Math.floor(this.#at / this.#perBucket));
      const height = Math.max(Math.abs(samples[index] ?? 0), Math.abs(samples[index + 1] ?? 0));
      if (height > (this.#buckets[bucket] ?? 0)) this.#buckets[bucket] = height;
      this.#at += 1;
    }
  }

  highest(): number {
    return this.#buckets.reduce((most, one) => Math.max(most, one), 0);
  }

  values(): number[] {
    return [...this.#buckets].map((height) => Math.min(100, Math.round(height * 100)));
  }
}
