import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { loudnessOf } from './loudness.ts';
import type { SourceFacts } from './source.ts';

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

/** What makes of any sound what the meter reads: 32-bit floats, left and right in turn. */
export const meterFilter = `aresample=${sampleRate}:async=1:first_pts=0,aformat=sample_fmts=flt:channel_layouts=stereo`;

/** Measures a sound of a known length from its samples. */
export class SoundMeter {
  readonly #loudness = loudnessOf(sampleRate);
  readonly #buckets = new Float32Array(peakCount);
  readonly #perBucket: number;
  #at = 0;

  constructor(durationMs: number) {
    this.#perBucket = Math.max(1, ((durationMs / 1_000) * sampleRate) / peakCount);
  }

  add(samples: Float32Array): void {
    this.#loudness.add(samples);
    for (let index = 0; index < samples.length; index += 2) {
      const bucket = Math.min(peakCount - 1, Math.floor(this.#at / this.#perBucket));
      const height = Math.max(Math.abs(samples[index] ?? 0), Math.abs(samples[index + 1] ?? 0));
      if (height > (this.#buckets[bucket] ?? 0)) this.#buckets[bucket] = height;
      this.#at += 1;
    }
  }

  measure(): SoundMeasure {
    const highest = this.#buckets.reduce((most, one) => Math.max(most, one), 0);
    return {
      integratedLoudness: this.#loudness.integrated(),
      peakDb: highest === 0 ? null : 20 * Math.log10(highest),
      peaks: [...this.#buckets].map((height) => Math.min(100, Math.round(height * 100))),
    };
  }
}

type Place = { readonly facts: SourceFacts; readonly folder: string };

export const writeWaveform = ({ peaks }: SoundMeasure, { facts, folder }: Place): void => {
  writeFileSync(join(folder, 'waveform.json'), JSON.stringify({ durationMs: facts.durationMs, peaks }));
};
