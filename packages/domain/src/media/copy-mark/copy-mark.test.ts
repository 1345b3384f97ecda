import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { markAlphabet, markLength } from './alphabet.ts';
import { markOfSymbols, symbolsOfMark } from './symbols.ts';
import { markTones, tonesOfMark } from './tones.ts';

const marks = fc.string({
  unit: fc.constantFrom(...markAlphabet),
  minLength: markLength,
  maxLength: markLength,
});
const symbolsOf = (mark: string): number[] => symbolsOfMark(mark) ?? [];

describe('the symbols of a mark [COM-006]', () => {
  it('lead back to it', () => {
    fc.assert(
      fc.property(marks, (mark) => {
        expect(markOfSymbols(symbolsOf(mark))).toBe(mark);
      }),
    );
  });

  it('lead to no mark when up to three of them are wrong', () => {
    const places = fc.uniqueArray(fc.nat({ max: markTones.symbols - 1 }), { minLength: 1, maxLength: 3 });
    const by = fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(marks, places, by, (mark, wrong, changes) => {
        const heard = symbolsOf(mark);
        for (const [index, place] of wrong.entries())
          heard[place] = ((heard[place] ?? 0) + (changes[index] ?? 1)) % 32;
        expect(markOfSymbols(heard)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it('are thirteen, and differ where the letters are the same', () => {
    expect(symbolsOf('AAAAAAAAAA')).toHaveLength(13);
    expect(new Set(symbolsOf('AAAAAAAAAA').slice(0, 10)).size).toBe(10);
  });

  it.each(['', 'K7QM2XAB4', 'K7QM2XAB4TT', 'K7QM2XAB4I', 'k7qm2xab4t'])('are none for "%s"', (text) => {
    expect(symbolsOfMark(text)).toBeUndefined();
    expect(tonesOfMark(text)).toEqual([]);
  });

  it('are not read from fewer or more of them', () => {
    const symbols = symbolsOf('K7QM2XAB4T');
    expect(markOfSymbols(symbols.slice(0, 12))).toBeUndefined();
    expect(markOfSymbols([...symbols, 0])).toBeUndefined();
  });
});

describe('the tones of a mark [COM-006]', () => {
  it('are a start and thirteen pairs of the table, one after the other, quiet', () => {
    fc.assert(
      fc.property(marks, (mark) => {
        const [start, ...symbols] = tonesOfMark(mark);
        expect(start).toEqual({ startMs: 0, durationMs: 160, frequenciesHz: [1209, 1811], gain: 0.03 });
        expect(symbols.map(({ startMs }) => startMs)).toEqual(
          Array.from({ length: 13 }, (_, place) => (place + 1) * 180),
        );
        for (const { frequenciesHz, durationMs, gain } of symbols) {
          expect(markTones.lowHz).toContain(frequenciesHz[0]);
          expect(markTones.highHz).toContain(frequenciesHz[1]);
          expect({ durationMs, gain }).toEqual({ durationMs: 160, gain: 0.03 });
        }
      }),
    );
  });

  it('lie at least 40 cents beside every note', () => {
    for (const hertz of [...markTones.startHz, ...markTones.lowHz, ...markTones.highHz]) {
      const cents = 1_200 * Math.log2(hertz / 440);
      expect(Math.abs((((cents % 100) + 100) % 100) - 50)).toBeLessThan(10);
    }
  });
});
