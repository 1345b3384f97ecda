import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { type DownloadLimits, downloadFinding, downloadRules, type FetchedWork } from './download-rule.ts';

const limits: DownloadLimits = { works: 120, unplayableMs: 10_800_000, networks: 20 };
const hourMs = 3_600_000;
const begin = Date.parse('2026-11-27T09:00:00.000Z');
const { segmentMs } = downloadRules;

/** A work of which so many segments were fetched, between two moments of the hour. */
const work = (number: number, segments: number, [fromMs, toMs]: readonly [number, number]): FetchedWork => ({
  contentOid: parseOid(number.toString(16).padStart(24, '0')),
  firstAt: new Date(begin + fromMs).toISOString(),
  lastAt: new Date(begin + toMs).toISOString(),
  segments,
});
const many = (count: number, one: (number: number) => FetchedWork) =>
  Array.from({ length: count }, (_, index) => one(index + 1));
const measureOf = (works: readonly FetchedWork[], networks = 1) =>
  downloadFinding({ works, networks }, limits)?.measure;

describe('an automatic block for downloads [IDN-129]', () => {
  it('is for more works within an hour than a person opens', () => {
    const opened = (count: number) => many(count, (number) => work(number, 1, [0, 0]));
    expect(measureOf(opened(120))).toBeUndefined();
    expect(measureOf(opened(121))).toBe('works');
  });

  it('is for more media than could be played meanwhile', () => {
    // Four works of an hour, each fetched within a minute: 43 minutes too much of each, and then one segment
    // more.
    const copied = many(4, (number) => work(number, 930, [0, 60_000]));
    expect(downloadFinding({ works: copied, networks: 1 }, limits)).toBeUndefined();
    const one = work(1, 931, [0, 60_000]);
    expect(downloadFinding({ works: [one, ...copied.slice(1)], networks: 1 }, limits)).toEqual({
      measure: 'unplayableMs',
      works: 4,
      unplayableMs: 10_804_000,
      networks: 1,
    });
  });

  it('is for addresses that are used from many networks', () => {
    const played = [work(1, 60, [0, 240_000])];
    expect(measureOf(played, 20)).toBeUndefined();
    expect(measureOf(played, 21)).toBe('networks');
  });

  it('never comes for what is played, at any rate, with what a player keeps ahead, in two tabs', () => {
    const aheadSegments = 600_000 / segmentMs;
    const playing = fc.record({
      fromMs: fc.integer({ min: 0, max: hourMs - 1 }),
      forMs: fc.integer({ min: 0, max: hourMs }),
      rate: fc.constantFrom(0.5, 1, 1.5, 2),
    });
    fc.assert(
      fc.property(fc.array(playing, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (plays, networks) => {
        const works = plays.map(({ fromMs, forMs, rate }, index) => {
          const toMs = Math.min(hourMs - 1, fromMs + forMs);
          const segments = Math.ceil(((toMs - fromMs) * rate) / segmentMs) + aheadSegments;
          return work(index + 1, segments, [fromMs, toMs]);
        });
        expect(measureOf(works, networks)).toBeUndefined();
      }),
    );
  });

  it('does not come for a long work through which a person seeks, nor for the same one at two places', () => {
    // Twenty seeks within ten minutes, after each of which the player fetches a minute.
    expect(measureOf([work(1, 20 * 15 + 150, [0, 600_000])])).toBeUndefined();
    // Two tabs at the highest rate, for the whole hour.
    expect(measureOf([work(1, (4 * hourMs) / segmentMs, [0, hourMs - 1])])).toBeUndefined();
  });

  it('comes no later when more was fetched', () => {
    const fetched = fc.record({
      segments: fc.integer({ min: 1, max: 20_000 }),
      forMs: fc.integer({ min: 0, max: hourMs - 1 }),
    });
    fc.assert(
      fc.property(fc.array(fetched, { maxLength: 130 }), fc.nat(20_000), (all, more) => {
        const works = all.map(({ segments, forMs }, index) => work(index + 1, segments, [0, forMs]));
        const grown = works.map((one) => ({ ...one, segments: one.segments + more }));
        if (measureOf(works) !== undefined) expect(measureOf(grown)).toBeDefined();
      }),
    );
  });
});
