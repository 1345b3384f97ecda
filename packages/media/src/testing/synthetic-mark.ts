import { tonesOfMark } from '@fanfold/domain/media';

type Sounded = {
  readonly sampleRate: number;
  /** Where each of them begins. */
  readonly atMs: readonly number[];
  /** The volume of the player, 0 to 1. */
  readonly volume?: number;
};

/** Adds the tones of a mark to a sound, each with soft ends, as the player sounds them. */
export const soundMark = (
  samples: Float32Array,
  mark: string,
  { sampleRate, atMs, volume = 1 }: Sounded,
): void => {
  for (const from of atMs)
    for (const { startMs, durationMs, frequenciesHz, gain } of tonesOfMark(mark))
      for (const hertz of frequenciesHz)
        addTone(samples, {
          sampleRate,
          hertz,
          fromMs: from + startMs,
          lengthMs: durationMs,
          amplitude: gain * volume,
        });
};

type Tone = {
  readonly sampleRate: number;
  readonly hertz: number;
  readonly fromMs: number;
  readonly lengthMs: number;
  readonly amplitude: number;
};

const edgeSeconds = 0.01;

export const addTone = (
  samples: Float32Array,
  { sampleRate, hertz, fromMs, lengthMs, amplitude }: Tone,
): void => {
  const from = Math.round((fromMs / 1_000) * sampleRate);
  const count = Math.min(samples.length - from, Math.round((lengthMs / 1_000) * sampleRate));
  // Each value of a sine follows from the two before it, which is faster than to compute it.
  const turn = (2 * Math.PI * hertz) / sampleRate;
  const coefficient = 2 * Math.cos(turn);
  const edge = edgeSeconds * sampleRate;
  let before = -amplitude * Math.sin(turn);
  let value = 0;
  for (let index = 0; index < count; index += 1) {
    const softness = Math.min(1, index / edge, (count - index) / edge);
    samples[from + index] = (samples[from + index] ?? 0) + softness * value;
    const next = coefficient * value - before;
    before = value;
    value = next;
  }
};

type Music = { readonly sampleRate: number; readonly random: () => number; readonly loudness: number };

/** Notes of 440 Hz tuning with seven overtones, three at a time, that change two to five times a second. */
export const addMusic = (samples: Float32Array, { sampleRate, random, loudness }: Music): void => {
  const lengthMs = (samples.length / sampleRate) * 1_000;
  for (let voice = 0; voice < 3; voice += 1)
    for (let fromMs = 0; fromMs < lengthMs; ) {
      const noteMs = 200 + random() * 300;
      const note = 440 * 2 ** (Math.floor(random() * 40 - 24) / 12);
      for (let overtone = 1; overtone <= 8; overtone += 1)
        addTone(samples, {
          sampleRate,
          hertz: note * overtone,
          fromMs,
          lengthMs: note * overtone < sampleRate / 2 ? noteMs : 0,
          amplitude: loudness / 3 / overtone,
        });
      fromMs += noteMs;
    }
};

/** Of one loudness at all frequencies; `loudness` is its root mean square. */
export const addNoise = (
  samples: Float32Array,
  { random, loudness }: Pick<Music, 'random' | 'loudness'>,
): void => {
  // Of three even numbers the sum has a deviation of a half (Irwin-Hall).
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = (samples[index] ?? 0) + loudness * 2 * (random() + random() + random() - 1.5);
};

/** Even numbers from 0 to 1 that follow from a seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
