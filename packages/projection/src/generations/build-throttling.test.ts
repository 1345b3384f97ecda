import { describe, expect, it } from 'vitest';

import { BusyShare, pauseMs } from './build-throttling.ts';

describe('the share of time spent working', () => {
  it('is 0 before any work', () => expect(new BusyShare().at(5_000)).toBe(0));

  it('approaches the share that is spent in each moment', () => {
    const share = new BusyShare();
    for (let now = 0; now <= 10_000; now += 20) share.add(5, now);
    expect(share.at(10_000)).toBeCloseTo(0.25, 1);
  });

  it('fades when no more work is done', () => {
    const share = new BusyShare();
    for (let now = 0; now <= 10_000; now += 20) share.add(20, now);
    expect(share.at(10_000)).toBeCloseTo(1);
    expect(share.at(20_000)).toBeLessThan(0.01);
  });
});

describe('the pause of a build between two batches', () => {
  it.each([
    ['there are no live projections, or they have no work', 0, 0],
    ['a single event arrives now and then', 0.01, 0],
    ['users are active', 0.1, 120],
    ['the live projections have no pause any more', 1, 300],
  ])('when %s', (_, busyShare, rest) => expect(pauseMs(100, busyShare)).toBeCloseTo(rest));
});
