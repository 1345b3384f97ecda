import { describe, expect, it } from 'vitest';

import { chapterAt, chapterBeside } from './chapters.ts';

const chapters = [
  { startMs: 1_000, title: 'Door' },
  { startMs: 60_000, title: 'Rain' },
  { startMs: 90_000, title: 'Sleep' },
];

describe('chapters', () => {
  it('last from their begin to the next one', () => {
    expect(chapterAt(chapters, 999)).toBeNull();
    expect(chapterAt(chapters, 1_000)?.title).toBe('Door');
    expect(chapterAt(chapters, 89_999)?.title).toBe('Rain');
    expect(chapterAt(chapters, 900_000)?.title).toBe('Sleep');
  });

  it('are stepped through: a chapter begins again first, and right after its begin the one before', () => {
    expect(chapterBeside(chapters, 60_000, 1)).toBe(90_000);
    expect(chapterBeside(chapters, 90_000, 1)).toBeNull();
    expect(chapterBeside(chapters, 70_000, -1)).toBe(60_000);
    expect(chapterBeside(chapters, 61_000, -1)).toBe(1_000);
    expect(chapterBeside(chapters, 500, -1)).toBe(1_000);
    expect(chapterBeside([], 500, -1)).toBeNull();
  });
});
