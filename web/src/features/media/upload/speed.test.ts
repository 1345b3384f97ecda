import { describe, expect, it } from 'vitest';

import { secondsLeft, speedMeter } from './speed.ts';

describe('the speed of an upload', () => {
  it('is not told before a second has passed', () => {
    const meter = speedMeter();
    meter.note(0, 0);
    meter.note(900_000, 900);
    expect(meter.bytesPerSecond()).toBeUndefined();
    meter.note(1_000_000, 1_000);
    expect(meter.bytesPerSecond()).toBe(1_000_000);
  });

  it('follows the network: what is older than ten seconds does not count', () => {
    const meter = speedMeter();
    for (let second = 0; second <= 10; second += 1) meter.note(second * 1_000_000, second * 1_000);
    for (let second = 1; second <= 10; second += 1)
      meter.note(10_000_000 + second * 100_000, 10_000 + second * 1_000);
    expect(meter.bytesPerSecond()).toBeCloseTo(100_000);
  });

  it('says how long the rest takes', () => {
    expect(secondsLeft(1_500_000, 1_000_000)).toBe(2);
    expect(secondsLeft(1, undefined)).toBeUndefined();
  });
});
