/**
 * How loud one frequency is in pieces of a sound (Goertzel, 1958). The window (Hann) keeps what is some bins
 * away out of it.
 */
export class Goertzel {
  readonly #coefficient: number;

  constructor(hertz: number, sampleRate: number) {
    this.#coefficient = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate);
  }

  /** The power in samples to which the window was applied. */
  powerIn(samples: Float64Array): number {
    const coefficient = this.#coefficient;
    let last = 0;
    let before = 0;
    for (let index = 0; index < samples.length; index += 1) {
      const next = (samples[index] ?? 0) + coefficient * last - before;
      before = last;
      last = next;
    }
    return last * last + before * before - coefficient * last * before;
  }
}

export const hannWindow = (length: number): Float64Array =>
  Float64Array.from({ length }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / length));
