import { describe, expect, it } from 'vitest';

import { digitsOf, nothingReached, reachedOn } from './reached.ts';

const work = { rate: 1, durationMs: 100_000 };
const bits = (reached: bigint) => reached.toString(2).padStart(100, '0');

describe('the hundredths of a work that were played', () => {
  it('are all between two looks, in a work that is shorter than its looks too', () => {
    const first = reachedOn(nothingReached, { ...work, fromMs: null, toMs: 0 });
    expect(bits(first)).toBe(`1${'0'.repeat(99)}`);
    const third = reachedOn(first, { ...work, fromMs: 0, toMs: 2_100 });
    expect(bits(third)).toBe(`111${'0'.repeat(97)}`);
    expect(bits(reachedOn(nothingReached, { rate: 1, durationMs: 4_000, fromMs: 0, toMs: 4_000 }))).toBe(
      '1'.repeat(100),
    );
  });

  it('are not those that were jumped over, forwards or backwards', () => {
    const jumped = reachedOn(nothingReached, { ...work, fromMs: 0, toMs: 50_000 });
    expect(bits(jumped)).toBe(`${'0'.repeat(50)}1${'0'.repeat(49)}`);
    expect(bits(reachedOn(nothingReached, { ...work, fromMs: 50_000, toMs: 0 }))).toBe(`1${'0'.repeat(99)}`);
    // At twice the speed a look comes twice as far.
    const fast = reachedOn(nothingReached, { ...work, rate: 2, fromMs: 0, toMs: 9_999 });
    expect(bits(fast)).toBe(`${'1'.repeat(10)}${'0'.repeat(90)}`);
  });

  it('are reported as 25 digits, also of a work of unknown length', () => {
    expect(digitsOf(reachedOn(nothingReached, { ...work, durationMs: null, fromMs: 0, toMs: 9 }))).toBe(
      '0'.repeat(25),
    );
    expect(digitsOf(reachedOn(nothingReached, { ...work, fromMs: null, toMs: 0 }))).toBe(
      `8${'0'.repeat(24)}`,
    );
    expect(digitsOf(reachedOn(nothingReached, { ...work, fromMs: null, toMs: 100_000 }))).toBe(
      `${'0'.repeat(24)}1`,
    );
  });
});
