import { describe, expect, it } from 'vitest';

import { basisPointsOf, percentText } from './rates.ts';

describe('a rate in percent', () => {
  it('is whole hundredths of a percent, with a point or a comma', () => {
    expect(basisPointsOf('15')).toBe(1_500);
    expect(basisPointsOf(' 16.5 ')).toBe(1_650);
    expect(basisPointsOf('0,05')).toBe(5);
    for (const wrong of ['', '-1', '100', '1.234', 'x']) expect(basisPointsOf(wrong)).toBeNaN();
    for (const rate of [0, 5, 150, 1_650, 2_000]) expect(basisPointsOf(percentText(rate))).toBe(rate);
  });
});
