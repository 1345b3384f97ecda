import { describe, expect, it } from 'vitest';

import { type MediaMoment, timedOn, timingsFrom } from './play-timings.ts';

type Step = readonly [MediaMoment['type'], number, ('seeking' | undefined)?];
/** What is told of a play that was asked for at 1,000 ms. */
const toldOf = (steps: readonly Step[]): string[] => {
  const found: string[] = [];
  let timings = timingsFrom(1_000);
  for (const [type, nowMs, seeking] of steps) {
    const next = timedOn(timings, { type, nowMs, isSeeking: seeking !== undefined });
    timings = next.timings;
    if (next.told) found.push(`${next.told.measurement} ${next.told.ms}`);
  }
  return found;
};

describe('the timings of a play [DIS-015]', () => {
  it('begin when it is asked for, and end with the first frame, once', () => {
    const steps: Step[] = [
      ['play', 1_200],
      ['waiting', 1_250],
      ['playing', 1_842.4],
      ['pause', 2_000],
      ['play', 9_000],
      ['playing', 9_010],
    ];
    expect(toldOf(steps)).toEqual(['first_frame 842']);
  });

  it('begin with the button where the browser forbade to play by itself, which tells of no event', () => {
    const steps: Step[] = [
      ['refused', 1_100],
      ['play', 60_000],
      ['playing', 60_150],
    ];
    expect(toldOf(steps)).toEqual(['first_frame 150']);
  });

  it('begin again when a person tries again after a fault', () => {
    const steps: Step[] = [
      ['again', 301_000],
      ['play', 301_200],
      ['playing', 301_450],
    ];
    expect(toldOf(steps)).toEqual(['first_frame 450']);
    // What stood still until then was a fault, not a wait for data.
    const stopped: Step[] = [
      ['playing', 1_500],
      ['waiting', 2_000],
      ['again', 302_000],
      ['playing', 302_300],
    ];
    expect(toldOf(stopped)).toEqual(['first_frame 500']);
  });

  it('have each wait for data, and neither seeks, pauses nor what is too short to notice', () => {
    const begun: Step[] = [['playing', 1_500]];
    expect(toldOf([...begun, ['waiting', 2_000], ['playing', 2_400]])).toEqual([
      'first_frame 500',
      'stall 400',
    ]);
    const others: Step[] = [
      ['waiting', 3_000, 'seeking'],
      ['playing', 4_000],
      ['waiting', 5_000],
      ['seeking', 5_100, 'seeking'],
      ['playing', 6_000],
      ['waiting', 7_000],
      ['pause', 7_100],
      ['playing', 9_000],
      ['waiting', 10_000],
      ['playing', 10_099],
    ];
    expect(toldOf([...begun, ...others])).toEqual(['first_frame 500']);
  });

  it('tell of ten stalls at most', () => {
    const stalls = Array.from({ length: 12 }, (_, index): Step[] => [
      ['waiting', 2_000 + index * 1_000],
      ['playing', 2_500 + index * 1_000],
    ]).flat();
    expect(toldOf([['playing', 1_500], ...stalls])).toHaveLength(11);
  });
});
