import { describe, expect, it } from 'vitest';

import { beside, skipped, turnOf, withNext, without } from './queue.ts';
import type { Playing, Queued, Track } from './track.ts';

const queued = (contentOid: string): Queued => ({
  contentOid,
  title: `Title ${contentOid}`,
  creator: 'Harin',
});
const track: Track = {
  ...queued('b'),
  kind: 'audio',
  cover: { scene: 'rain', colours: ['#22345c', '#e2705a', '#d9ceb6'] },
  poster: null,
  playlist: 'b.m3u8',
  renew: () => Promise.resolve('b.m3u8'),
  waveform: [],
  subtitles: [],
  chapters: [],
  durationMs: 1_000,
  mark: null,
  watermark: null,
  upright: false,
  leftAt: null,
};
const playing: Playing = {
  track,
  startMs: 5_000,
  before: [queued('a')],
  after: [queued('c'), queued('d')],
  goesOn: false,
};

describe('the queue', () => {
  it('goes forth and back, and ends', () => {
    const next = beside(playing, 1);
    expect(next).toEqual({ wanted: queued('c'), before: [queued('a'), queued('b')], after: [queued('d')] });
    expect(beside(playing, -1)).toEqual({
      wanted: queued('a'),
      before: [],
      after: [queued('b'), queued('c'), queued('d')],
    });
    expect(beside({ track, before: [], after: [] }, 1)).toBeNull();
    expect(beside({ track, before: [], after: [] }, -1)).toBeNull();
  });

  it('leaves out what cannot be played, in either direction', () => {
    const next = beside(playing, 1);
    expect(next && skipped(next, 1)).toEqual({
      wanted: queued('d'),
      before: [queued('a'), queued('b')],
      after: [],
    });
    const previous = beside(playing, -1);
    expect(previous && skipped(previous, -1)).toBeNull();
  });

  it('jumps to a work further on; those in between stay before it', () => {
    expect(turnOf(playing, 'd')).toEqual({
      wanted: queued('d'),
      before: [queued('a'), queued('b'), queued('c')],
      after: [],
    });
    expect(turnOf(playing, 'x')).toBeNull();
  });

  it('takes a work as the next one, once, and goes on to it by itself', () => {
    expect(withNext(playing, queued('d'))).toEqual({
      ...playing,
      after: [queued('d'), queued('c')],
      goesOn: true,
    });
    expect(withNext(playing, queued('e')).after).toEqual([queued('e'), queued('c'), queued('d')]);
    expect(withNext(playing, queued('b'))).toBe(playing);
    expect(without(playing, 'c').after).toEqual([queued('d')]);
  });
});
