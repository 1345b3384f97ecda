import { describe, expect, it } from 'vitest';

import { BusyShare, pauseMs } from './build-throttling.ts';

describe('the share of time that was spent at something', () => {
  it('is none before anything was done', () => expect(new BusyShare().at(5_000)).toBe(0));

  it('comes near what is spent of each moment', () => {
    const share = new BusyShare();
    for (let now = 0; now <= 10_000; now += 20) share.add(5, now);
    expect(share.at(10_000)).toBeCloseTo(0.25, 1);
  });

  it('fades when nothing more is done', () => {
    const share = new BusyShare();
    for (let now = 0; now <= 10_000; now += 20) share.add(20, now);
    expect(share.at(10_000)).toBeCloseTo(1);
    expect(share.at(20_000)).toBeLessThan(0.01);
  });
});

describe('the rest of a build between two batches', () => {
  it.each([
    ['nobody is live, or has anything to do', 0, 0],
    ['a lone event comes now and then', 0.01, 0],
    ['people are there', 0.1, 120],
    ['the live ones have no pause any more', 1, 300],
  ])('when %s', (_, busyShare, rest) => expect(pauseMs(100, busyShare)).toBeCloseTo(rest));
});
