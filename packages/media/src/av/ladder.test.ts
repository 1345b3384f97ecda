import { describe, expect, it } from 'vitest';

import { ladderOf } from './ladder.ts';
import type { VideoFacts } from './source.ts';

const source = (width: number, height: number, num = 30, den = 1): VideoFacts => ({
  width,
  height,
  rotation: 0,
  codec: 'h264',
  frameRate: { num, den },
});
const sizes = (facts: VideoFacts) =>
  ladderOf(facts).map(({ name, width, height }) => `${name} ${width}x${height}`);

describe('the qualities of a video', () => {
  it.each([
    ['4K', source(3_840, 2_160), ['1080p 1920x1080', '720p 1280x720', '480p 854x480', '360p 640x360']],
    [
      'a telephone held upright',
      source(1_080, 1_920),
      ['1080p 1080x1920', '720p 720x1280', '480p 480x854', '360p 360x640'],
    ],
    ['cinema', source(1_920, 800), ['1080p 1920x800', '720p 1280x534', '480p 854x356', '360p 640x266']],
    ['a square', source(1_000, 1_000), ['1080p 1000x1000', '720p 720x720', '480p 480x480', '360p 360x360']],
    ['720p', source(1_280, 720), ['720p 1280x720', '480p 854x480', '360p 640x360']],
    ['360p', source(640, 360), ['360p 640x360']],
    ['a stamp with odd sides', source(161, 91), ['360p 160x90']],
  ] as const)('of %s are none above the source', (_name, facts, expected) => {
    expect(sizes(facts)).toEqual(expected);
  });

  it.each([
    [source(1_920, 1_080), ['4.0', '3.1', '3.1', '3.0']],
    [source(1_920, 1_080, 60), ['4.2', '3.2', '3.1', '3.0']],
    [source(1_080, 1_920, 60_000, 1_001), ['4.2', '3.2', '3.1', '3.0']],
  ])('have the lowest level that holds them', (facts, expected) => {
    expect(ladderOf(facts).map(({ level }) => level)).toEqual(expected);
  });

  it('have a key frame every two seconds, at the same moments in all', () => {
    const seconds = ladderOf(source(1_920, 1_080, 60_000, 1_001)).map(
      ({ keyFrameDistance, frameRate: { num, den } }) => (keyFrameDistance * den) / num,
    );
    expect(new Set(seconds)).toEqual(new Set([2.002]));
  });

  it('have a standard rate where the source varies, and never more than 60 frames a second', () => {
    expect(ladderOf(source(640, 360, 2_931, 100))[0]?.frameRate).toEqual({ num: 30_000, den: 1_001 });
    expect(ladderOf(source(1_280, 720, 120))[0]?.frameRate).toEqual({ num: 60, den: 1 });
  });

  it('may be fewer, but one is left', () => {
    expect(ladderOf(source(1_280, 720), ['480p']).map(({ name }) => name)).toEqual(['480p']);
    expect(ladderOf(source(640, 360), ['1080p']).map(({ name }) => name)).toEqual(['360p']);
  });
});
