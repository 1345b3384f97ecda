import { markTones } from '@fanfold/domain/media';

import { FloatList } from './float-list.ts';
import { Goertzel, hannWindow } from './goertzel.ts';

const { startHz, lowHz, highHz, stepMs } = markTones;
const frequenciesHz: readonly number[] = [...startHz, ...lowHz, ...highHz];

/** How often is looked: a step of the symbols is a whole number of these. */
export const hopMs = 20;
export const hopsPerStep = stepMs / hopMs;
/** Shorter than a tone by one hop, so that some look has nothing but the tone. */
const windowMs = 140;

/** The least rate at which the highest tone is there. */
export const leastSampleRate = 8_000;

/** Reads how loud each tone of the table is, every 20 ms of a sound that arrives in pieces. */
export class TonePowers {
  readonly #powers: readonly FloatList[] = frequenciesHz.map(() => new FloatList());
  readonly #tones: readonly Goertzel[];
  readonly #window: Float64Array;
  readonly #shaped: Float64Array;
  readonly #hop: number;
  #waiting = new Float32Array();
  /** Of the waiting samples: where the next look begins, which need not be a whole sample. */
  #at = 0;

  constructor(sampleRate: number) {
    if (!(sampleRate >= leastSampleRate)) throw new Error(`${sampleRate} samples a second are too few`);
    this.#tones = frequenciesHz.map((hertz) => new Goertzel(hertz, sampleRate));
    this.#window = hannWindow(Math.round((windowMs / 1_000) * sampleRate));
    this.#shaped = new Float64Array(this.#window.length);
    this.#hop = (hopMs / 1_000) * sampleRate;
  }

  /** By tone, one power for each look. */
  powers(): readonly Float32Array[] {
    return this.#powers.map((list) => list.values());
  }

  add(samples: Float32Array): void {
    const all = new Float32Array(this.#waiting.length + samples.length);
    all.set(this.#waiting);
    all.set(samples, this.#waiting.length);
    for (; Math.round(this.#at) + this.#window.length <= all.length; this.#at += this.#hop)
      this.#look(all, Math.round(this.#at));
    const used = Math.min(all.length, Math.round(this.#at));
    this.#waiting = all.slice(used);
    this.#at -= used;
  }

  #look(samples: Float32Array, from: number): void {
    const shaped = this.#shaped;
    for (let index = 0; index < shaped.length; index += 1)
      shaped[index] = (samples[from + index] ?? 0) * (this.#window[index] ?? 0);
    for (const [index, tone] of this.#tones.entries()) this.#powers[index]?.push(tone.powerIn(shaped));
  }
}
