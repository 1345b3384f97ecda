/**
 * Integrated loudness by EBU R128 and ITU-R BS.1770-4: K-weighting, blocks of 400 ms that overlap by three
 * quarters, an absolute gate at -70 LUFS and a relative one 10 LU below the rest. For interleaved stereo.
 */
export type Loudness = {
  readonly add: (samples: Float32Array) => void;
  /** LUFS; null where nothing is above the gate. */
  readonly integrated: () => number | null;
};

const absoluteGate = -70;
const relativeGate = -10;

export const loudnessOf = (sampleRate: number): Loudness => {
  const channels = [new KWeighting(sampleRate), new KWeighting(sampleRate)] as const;
  const stepFrames = Math.round(sampleRate / 10);
  /** The energy of each 100 ms, both channels. */
  const steps: number[] = [];
  let sum = 0;
  let count = 0;
  return {
    add: (samples) => {
      const [left, right] = channels;
      for (let index = 0; index + 1 < samples.length; index += 2) {
        const l = left.next(samples[index] ?? 0);
        const r = right.next(samples[index + 1] ?? 0);
        sum += l * l + r * r;
        count += 1;
        if (count < stepFrames) continue;
        steps.push(sum / count);
        sum = 0;
        count = 0;
      }
    },
    integrated: () => gated(steps),
  };
};

const lufs = (energy: number): number => -0.691 + 10 * Math.log10(energy);
const meanOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;

const gated = (steps: readonly number[]): number | null => {
  const blocks = steps
    .slice(3)
    .map((_, index) => meanOf(steps.slice(index, index + 4)))
    .filter((energy) => energy > 0 && lufs(energy) > absoluteGate);
  if (blocks.length === 0) return null;
  const gate = lufs(meanOf(blocks)) + relativeGate;
  const loud = blocks.filter((energy) => lufs(energy) > gate);
  return loud.length === 0 ? null : lufs(meanOf(loud));
};

type Biquad = { readonly b: readonly [number, number, number]; readonly a: readonly [number, number] };

/**
 * The two filters of BS.1770-4 for any sample rate, from the analogue ones that its figures for 48 kHz stand
 * for.
 */
class KWeighting {
  readonly #stages: readonly Stage[];

  constructor(sampleRate: number) {
    this.#stages = [new Stage(shelf(sampleRate)), new Stage(highPass(sampleRate))];
  }

  next(sample: number): number {
    let value = sample;
    for (const stage of this.#stages) value = stage.next(value);
    return value;
  }
}

class Stage {
  readonly #biquad: Biquad;
  #first = 0;
  #second = 0;

  constructor(biquad: Biquad) {
    this.#biquad = biquad;
  }

  next(sample: number): number {
    const { b, a } = this.#biquad;
    const value = b[0] * sample + this.#first;
    this.#first = b[1] * sample - a[0] * value + this.#second;
    this.#second = b[2] * sample - a[1] * value;
    return value;
  }
}

const shelf = (sampleRate: number): Biquad => {
  const [frequency, gainDb, q] = [1_681.974_450_955_533, 3.999_843_853_973_347, 0.707_175_236_955_419_6];
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const vh = 10 ** (gainDb / 20);
  const vb = vh ** 0.499_666_774_154_541_6;
  const a0 = 1 + k / q + k * k;
  return {
    b: [(vh + (vb * k) / q + k * k) / a0, (2 * (k * k - vh)) / a0, (vh - (vb * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
};

const highPass = (sampleRate: number): Biquad => {
  const [frequency, q] = [38.135_470_876_024_44, 0.500_327_037_323_877_3];
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
};
