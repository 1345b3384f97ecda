import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readChoices, readPosition, saveChoices, savePosition, subtitlesToShow } from './memory.ts';

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
  it.each([
    { positionMs: 10_000, goesOnAt: 0 },
    { positionMs: 10_001, goesOnAt: 10_001 },
    { positionMs: 589_999, goesOnAt: 589_999 },
    { positionMs: 590_000, goesOnAt: 0 },
    { positionMs: 760.6, goesOnAt: 0 },
  ])('left at $positionMs ms of ten minutes, goes on at $goesOnAt', ({ positionMs, goesOnAt }) => {
    savePosition({ contentOid, positionMs, durationMs });
    expect(readPosition(contentOid)).toBe(goesOnAt);
  });

  it('is forgotten once the work was played to its end', () => {
    savePosition({ contentOid, positionMs: 300_000, durationMs });
    savePosition({ contentOid, positionMs: 600_000, durationMs });
    expect(readPosition(contentOid)).toBe(0);
  });

  it('is kept for the 200 works that were played last', () => {
    for (let work = 0; work < 201; work += 1)
      savePosition({ contentOid: String(work).padStart(24, '0'), positionMs: 60_000, durationMs });
    expect(readPosition('0'.repeat(24))).toBe(0);
    expect(readPosition('1'.padStart(24, '0'))).toBe(60_000);
  });
});
