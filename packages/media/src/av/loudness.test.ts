import { expect, it } from 'vitest';

import { loudnessOf } from './loudness.ts';
import { gainDbOf } from './sound-gain.ts';

/** Two seconds of a sine in the channels that are asked for. */
const sine = (amplitude: number, { right = true, hertz = 997 } = {}): Float32Array => {
  const samples = new Float32Array(2 * 48_000 * 2);
  for (let index = 0; index < samples.length / 2; index += 1) {
    const value = amplitude * Math.sin((2 * Math.PI * hertz * index) / 48_000);
    samples[index * 2] = value;
    if (right) samples[index * 2 + 1] = value;
  }
  return samples;
};

it.each([
  // ITU-R BS.1770-4: a full sine of 997 Hz in one channel is -3.01 LKFS, in two it is twice the energy.
  [sine(1, { right: false }), -3.01],
  [sine(1), 0],
  [sine(0.1), -20],
  // Two poles at 38.135 Hz with Q 0.5 leave -13.32 dB of 20 Hz; -0.69 is the constant of the standard.
  [sine(1, { hertz: 20 }), -13.97],
])('measures a sine as ITU-R BS.1770-4 says', (samples, expected) => {
  const loudness = loudnessOf(48_000);
  loudness.add(samples);
  expect(Math.abs((loudness.integrated() ?? 99) - expected)).toBeLessThan(0.15);
});

it('knows no loudness of silence, nor of less than 400 ms', () => {
  const silent = loudnessOf(48_000);
  silent.add(new Float32Array(96_000));
  expect(silent.integrated()).toBeNull();
  const short = loudnessOf(48_000);
  short.add(sine(1).subarray(0, 9_600));
  expect(short.integrated()).toBeNull();
});

it('leaves pauses out, as they make nothing quieter', () => {
  const loudness = loudnessOf(48_000);
  loudness.add(sine(0.1));
  loudness.add(new Float32Array(4 * 48_000 * 2));
  expect(Math.abs((loudness.integrated() ?? 99) - -20)).toBeLessThan(0.6);
});

it.each([
  [-26, -12, 10],
  [-26, -6, 5],
  [-9, -0.2, -7],
  [-60, -50, 20],
  [null, null, 0],
])('turns %s LUFS with peaks of %s dB by %s dB', (integratedLoudness, peakDb, gain) => {
  expect(gainDbOf({ integratedLoudness, peakDb })).toBe(gain);
});
