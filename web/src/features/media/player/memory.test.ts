import type { LeftAt } from '@fanfold/contracts/catalogue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { movedTo, readChoices, readPosition, saveChoices, savePosition, subtitlesToShow } from './memory.ts';

const saved = new Map<string, string>();
beforeEach(() => {
  saved.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => saved.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const contentOid = 'a'.repeat(24);
const durationMs = 600_000;

describe('what the player remembers', () => {
  it('begins with the whole volume, the normal speed and no subtitles [CAT-107]', () =>
    expect(readChoices()).toEqual({ volume: 1, muted: false, rate: 1, subtitles: null }));

  it('keeps each choice beside the others', () => {
    saveChoices({ volume: 0.4 });
    saveChoices({ subtitles: 'ko', muted: true });
    expect(readChoices()).toMatchObject({ volume: 0.4, subtitles: 'ko', muted: true, rate: 1 });
  });

  it('survives what another program wrote in its place, field by field', () => {
    saved.set('fanfold.player', '{"volume":7,"rate":1.5,"subtitles":"xx"}');
    expect(readChoices()).toEqual({ volume: 1, muted: false, rate: 1.5, subtitles: null });
    saved.set('fanfold.player', 'not JSON');
    expect(readChoices().volume).toBe(1);
  });

  it('shows the last subtitles only where the work has them', () => {
    expect(subtitlesToShow([{ language: 'en' }, { language: 'ko' }], 'ko')).toBe('ko');
    expect(subtitlesToShow([{ language: 'en' }], 'ko')).toBeNull();
    expect(subtitlesToShow([{ language: 'en' }], null)).toBeNull();
  });
});

describe('where a work was left', () => {
  it('is its begin where another device left it at its end', () => {
    savePosition({ contentOid, positionMs: 590_000, durationMs: Number.POSITIVE_INFINITY });
    expect(readPosition({ contentOid, durationMs })).toBe(0);
    savePosition({ contentOid, positionMs: 589_999, durationMs: Number.POSITIVE_INFINITY });
    expect(readPosition({ contentOid, durationMs })).toBe(589_999);
  });

  it.each([
    { positionMs: 10_000, goesOnAt: 0 },
    { positionMs: 10_001, goesOnAt: 10_001 },
    { positionMs: 589_999, goesOnAt: 589_999 },
    { positionMs: 590_000, goesOnAt: 0 },
    { positionMs: 760.6, goesOnAt: 0 },
  ])('left at $positionMs ms of ten minutes, goes on at $goesOnAt', ({ positionMs, goesOnAt }) => {
    savePosition({ contentOid, positionMs, durationMs });
    expect(readPosition({ contentOid })).toBe(goesOnAt);
  });

  it('is forgotten once the work was played to its end', () => {
    savePosition({ contentOid, positionMs: 300_000, durationMs });
    savePosition({ contentOid, positionMs: 600_000, durationMs });
    expect(readPosition({ contentOid })).toBe(0);
  });

  describe('here and on another device', () => {
    const at = Date.parse('2026-11-24T01:00:00.000Z');
    const elsewhere = (positionMs: number, time: string) => ({
      positionMs,
      playedAt: `2026-11-24T${time}.000Z`,
    });

    it.each([
      { what: 'later elsewhere', left: elsewhere(300_000, '01:00:01'), goesOnAt: 300_000 },
      { what: 'earlier elsewhere', left: elsewhere(300_000, '00:59:59'), goesOnAt: 120_000 },
      { what: 'to its end elsewhere', left: elsewhere(0, '02:00:00'), goesOnAt: 0 },
      { what: 'nowhere else', left: null, goesOnAt: 120_000 },
    ])('goes on where it was left last: $what [CAT-002]', ({ left, goesOnAt }) => {
      savePosition({ contentOid, positionMs: 120_000, durationMs }, at);
      expect(readPosition({ contentOid, durationMs, elsewhere: left })).toBe(goesOnAt);
    });

    it('goes on where only the other device was', () =>
      expect(readPosition({ contentOid, elsewhere: elsewhere(300_000, '00:00:00') })).toBe(300_000));

    it('begins again where it was played to its end here, also where another device was in its middle before', () => {
      savePosition({ contentOid, positionMs: 600_000, durationMs }, at);
      expect(readPosition({ contentOid, durationMs, elsewhere: elsewhere(300_000, '00:59:00') })).toBe(0);
    });
  });

  describe('while it was paused here', () => {
    const at = Date.parse('2026-11-24T01:00:00.000Z');
    const stood = { at, positionMs: 120_000 };
    it.each([
      { left: 'by another device, further on', positionMs: 300_000, playedAt: '01:30', goesOnAt: 300_000 },
      { left: 'by another device, before it', positionMs: 60_000, playedAt: '01:30', goesOnAt: 60_000 },
      { left: 'here, as was told after the pause', positionMs: 119_400, playedAt: '01:01', goesOnAt: null },
      { left: 'by another device, earlier', positionMs: 300_000, playedAt: '00:59', goesOnAt: null },
      { left: 'by another device, at its end', positionMs: 0, playedAt: '01:30', goesOnAt: null },
    ])('and left $left, goes on at $goesOnAt', ({ positionMs, playedAt, goesOnAt }) => {
      const elsewhere = { positionMs, playedAt: `2026-11-24T${playedAt}:00.000Z` } as LeftAt;
      expect(movedTo(stood, { elsewhere, durationMs })).toBe(goesOnAt);
    });

    it('goes on where it stood when the service knows nothing', () =>
      expect(movedTo(stood, { elsewhere: null, durationMs })).toBeNull());
  });
});
