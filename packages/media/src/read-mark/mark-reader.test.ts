import { markAlphabet, markLength } from '@fanfold/domain/media';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addMusic, addNoise, addTone, randomFrom, soundMark } from '../testing/synthetic-mark.ts';
import { MarkReader } from './mark-reader.ts';

const marks = fc.string({
  unit: fc.constantFrom(...markAlphabet),
  minLength: markLength,
  maxLength: markLength,
});
const sampleRates = [8_000, 11_025, 16_000, 22_050, 44_100, 48_000];

const marksIn = (samples: Float32Array, sampleRate: number, pieceLength = samples.length) => {
  const reader = new MarkReader(sampleRate);
  for (let from = 0; from < samples.length; from += pieceLength)
    reader.add(samples.subarray(from, from + pieceLength));
  return reader.marks();
};

/** Music with some noise, several times as loud as the tones of a mark. */
const work = (seconds: number, sampleRate: number, seed: number): Float32Array => {
  const random = randomFrom(seed);
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  addMusic(samples, { sampleRate, random, loudness: 0.5 });
  addNoise(samples, { random, loudness: 0.03 });
  return samples;
};

describe('a reader of marks [COM-006]', () => {
  it('finds every mark in noise and music, at any sample rate', () => {
    const begin = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(
        marks,
        fc.constantFrom(...sampleRates),
        fc.integer(),
        begin,
        (mark, sampleRate, seed, atMs) => {
          const samples = work(6.5, sampleRate, seed);
          soundMark(samples, mark, { sampleRate, atMs: [atMs] });
          const [found, ...others] = marksIn(samples, sampleRate);
          expect(found?.mark).toBe(mark);
          expect(Math.abs((found?.atMs[0] ?? 0) - atMs)).toBeLessThan(60);
          expect(others).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('finds the marks of two viewers, the more frequent one first, in pieces of any length', () => {
    const samples = work(16, 8_000, 5);
    soundMark(samples, 'K7QM2XAB4T', { sampleRate: 8_000, atMs: [6_000] });
    soundMark(samples, 'AAAAAAAAAA', { sampleRate: 8_000, atMs: [1_000, 12_500] });
    const found = marksIn(samples, 8_000);
    expect(found.map(({ mark, atMs }) => [mark, atMs.length])).toEqual([
      ['AAAAAAAAAA', 2],
      ['K7QM2XAB4T', 1],
    ]);
    for (const pieceLength of [1_000, 1_237, 40_001])
      expect(marksIn(samples, 8_000, pieceLength)).toEqual(found);
  });

  it('finds a mark at a third of the volume', () => {
    const samples = work(8, 16_000, 11);
    soundMark(samples, 'K7QM2XAB4T', { sampleRate: 16_000, atMs: [2_500], volume: 0.35 });
    expect(marksIn(samples, 16_000).map(({ mark }) => mark)).toEqual(['K7QM2XAB4T']);
  });

  it('finds a mark that is all there is', () => {
    const samples = new Float32Array(12 * 8_000);
    soundMark(samples, 'K7QM2XAB4T', { sampleRate: 8_000, atMs: [4_000] });
    expect(marksIn(samples, 8_000)).toEqual([{ mark: 'K7QM2XAB4T', atMs: [expect.closeTo(4_000, -2)] }]);
  });

  it('finds none where there is none', () => {
    for (let seed = 0; seed < 6; seed += 1) expect(marksIn(work(20, 8_000, seed), 8_000)).toEqual([]);
    expect(marksIn(new Float32Array(80_000), 8_000)).toEqual([]);
    expect(marksIn(new Float32Array(), 8_000)).toEqual([]);
    const noise = new Float32Array(60 * 8_000);
    addNoise(noise, { random: randomFrom(3), loudness: 0.2 });
    expect(marksIn(noise, 8_000)).toEqual([]);
  });

  it('finds none in constant tones of the table, nor in a mark that is cut off', () => {
    const constant = new Float32Array(10 * 8_000);
    for (const hertz of [1_209, 1_811, 1_357, 2_034])
      addTone(constant, { sampleRate: 8_000, hertz, fromMs: 0, lengthMs: 10_000, amplitude: 0.05 });
    expect(marksIn(constant, 8_000)).toEqual([]);
    const cut = work(10, 8_000, 17);
    soundMark(cut, 'K7QM2XAB4T', { sampleRate: 8_000, atMs: [3_000] });
    expect(marksIn(cut.subarray(0, 5_000 * 8), 8_000)).toEqual([]);
  });

  it('refuses a sample rate at which its tones are not there', () => {
    expect(() => new MarkReader(6_000)).toThrow('6000 samples a second are too few');
    expect(() => new MarkReader(Number.NaN)).toThrow('too few');
  });
});
