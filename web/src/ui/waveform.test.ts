import { describe, expect, it } from 'vitest';

import { barsOf } from './waveform.tsx';

describe('the bars of a waveform', () => {
  it('show the loudest peak of their part of the work', () => {
    const bars = barsOf(Array.from({ length: 1_200 }, (_, index) => (index === 15 ? 200 : 10)));
    expect(bars).toHaveLength(120);
    expect(bars[1]).toBe(200);
    expect(bars.filter((bar) => bar === 10)).toHaveLength(119);
  });

  it('are as many for a work of three peaks, and for one without', () => {
    expect(barsOf([1, 2, 3])).toHaveLength(120);
    expect(barsOf([1, 2, 3]).at(-1)).toBe(3);
    expect(barsOf([]).every((bar) => bar === 0)).toBe(true);
  });
});
