import { describe, expect, it } from 'vitest';

import { MarkMoments } from './mark-moments.ts';

/** Looks four times a second until the tones begin. Answers when that is. */
const dueAfter = (moments: MarkMoments, fromMs: number): number => {
  moments.isDue({ nowMs: fromMs, isHeard: false });
  for (let nowMs = fromMs; ; nowMs += 250) if (moments.isDue({ nowMs, isHeard: true })) return nowMs - fromMs;
};
const at = (random: number) => new MarkMoments(() => random);

describe('the moments of an audible mark [COM-006]', () => {
  it.each([
    [0, 1_000, 25_000],
    [0.5, 2_500, 40_000],
    [0.999, 4_000, 55_000],
  ])('come after %d of the gap', (random, first, later) => {
    const moments = at(random);
    expect(dueAfter(moments, 5_000)).toBe(first);
    moments.begin('later');
    expect(dueAfter(moments, 20_000)).toBe(later);
    moments.begin('soon');
    expect(dueAfter(moments, 90_000)).toBe(first);
  });

  it('count no pause, no muted time and no sleep of the machine', () => {
    const moments = at(0);
    expect(moments.isDue({ nowMs: 0, isHeard: false })).toBe(false);
    expect(moments.isDue({ nowMs: 60_000, isHeard: false })).toBe(false);
    expect(moments.isDue({ nowMs: 60_250, isHeard: true })).toBe(false);
    expect(moments.isDue({ nowMs: 61_000, isHeard: true })).toBe(false);
    expect(moments.isDue({ nowMs: 61_500, isHeard: false })).toBe(false);
    expect(moments.isDue({ nowMs: 99_000, isHeard: true })).toBe(false);
    expect(moments.isDue({ nowMs: 99_250, isHeard: true })).toBe(true);
    moments.begin('later');
    expect(moments.isDue({ nowMs: 9_000_000, isHeard: true })).toBe(false);
  });

  it('stay due while they wait to be heard again', () => {
    const moments = at(0);
    moments.isDue({ nowMs: 0, isHeard: true });
    expect(moments.isDue({ nowMs: 1_000, isHeard: true })).toBe(true);
    expect(moments.isDue({ nowMs: 1_250, isHeard: false })).toBe(false);
    expect(moments.isDue({ nowMs: 1_500, isHeard: true })).toBe(true);
  });
});
