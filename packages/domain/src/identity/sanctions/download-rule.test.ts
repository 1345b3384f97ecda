import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { type DownloadLimits, downloadFinding, downloadRules, type FetchedWork } from './download-rule.ts';

const limits: DownloadLimits = { works: 120, unplayableMs: 10_800_000, networks: 20 };
const hourMs = 3_600_000;
const begin = Date.parse('2026-11-27T09:00:00.000Z');
const { segmentMs } = downloadRules;
/** What the player fetches after a seek: a minute. */
const seekSegments = 60_000 / segmentMs;

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

  it('never comes for what up to four players play, at any rate, with what they keep ahead', () => {
    const playing = fc.record({
      forMs: fc.integer({ min: 0, max: hourMs / 4 }),
      rate: fc.constantFrom(0.5, 1, 1.5, 2),
    });
    const player = fc.array(playing, { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(player, { maxLength: 4 }), fc.integer({ min: 1, max: 6 }), (players, networks) => {
        const works = players.flatMap((plays) => {
          let toMs = 0;
          return plays.map(({ forMs, rate }) => {
            const fromMs = toMs;
            toMs = Math.min(hourMs - 1, fromMs + forMs);
            return { segments: Math.ceil(((toMs - fromMs) * rate) / segmentMs) + seekSegments, fromMs, toMs };
          });
        });
        const fetched = works.map(({ segments, fromMs, toMs }, index) =>
          work(index + 1, segments, [fromMs, toMs]),
        );
        expect(measureOf(fetched, networks)).toBeUndefined();
      }),
    );
  });

  it('always comes for more than 17 hours of media within an hour, however it is spread', () => {
    // Four players at twice the speed, six hours ahead, and the three hours of the setting.
    const mostMs = 17 * hourMs;
    const fetched = fc.record({
      fromMs: fc.integer({ min: 0, max: hourMs - 1 }),
      forMs: fc.integer({ min: 0, max: hourMs }),
      part: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(fetched, { minLength: 1, maxLength: 120, size: 'max' }), (all) => {
        const parts = all.reduce((sum, { part }) => sum + part, 0);
        const works = all.map(({ fromMs, forMs, part }, index) =>
          work(index + 1, Math.floor((mostMs * part) / parts / segmentMs) + 1, [
            fromMs,
            Math.min(hourMs - 1, fromMs + forMs),
          ]),
        );
        expect(measureOf(works)).toBe('unplayableMs');
      }),
    );
  });

  it('is for who opens many works at the begin of an hour and copies them at its end', () => {
    // 133 minutes of each of 120 works.
    const copied = many(120, (number) => work(number, 133 * 15, [0, hourMs - 60_000]));
    expect(measureOf(copied)).toBe('unplayableMs');
    // Short works, each no longer than a player keeps ahead.
    expect(measureOf(many(120, (number) => work(number, 15 * 15, [0, 0])))).toBe('unplayableMs');
  });

  it('does not come for who looks for a place in sounds of 100 minutes with the digits', () => {
    // The begin and nine places of each, within a minute, and a minute fetched at each of them.
    const looked = (count: number, minutes: number) =>
      measureOf(
        many(count, (number) => work(number, 10 * minutes * 15, [number * 60_000, (number + 1) * 60_000])),
      );
    expect(looked(3, 1)).toBeUndefined();
    expect(looked(58, 1)).toBeUndefined();
    // A player that fetches five minutes at each, as Safari's may.
    expect(looked(4, 5)).toBeUndefined();
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
