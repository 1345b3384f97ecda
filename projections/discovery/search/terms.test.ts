import { describe, expect, it } from 'vitest';

import { beginningsOf, hashOf, lettersOf, nearOf, plain, queryTermsOf, termsOf } from './terms.ts';

describe('terms', () => {
  it('are compared without case, width, accents and kind of kana', () => {
    expect(plain('ＳＯＮＧ Canción サクラ')).toBe('song cancion さくら');
    expect(lettersOf('벗')).toHaveLength(3);
  });

  it('are words, and pairs of letters where words are not separated', () => {
    const { words, all } = termsOf(['Rain on 벚꽃길, 夜の雨'], { single: false });
    expect([...words.keys()]).toEqual(expect.arrayContaining(['rain', 'on', '벚꽃길', '夜', '雨']));
    expect([...all]).toEqual(expect.arrayContaining(['벚꽃', '꽃길', '夜の', 'の雨']));
    expect([...all]).not.toContain('꽃');
    expect([...termsOf(['벚꽃'], { single: true }).all]).toContain('꽃');
  });

  it('are cut as they are written, kept with their spelling, and compared without it', () => {
    const { words } = termsOf(['ボイスドラマ Canción'], { single: false });
    expect([...words]).toEqual([
      ['ぼいす', 'ボイス'],
      ['どらま', 'ドラマ'],
      ['cancion', 'canción'],
    ]);
  });

  it('of names that differ in a letter, or in two that changed places, have a form in common', () => {
    const alike = (one: string, other: string) => new Set(nearOf(one)).intersection(new Set(nearOf(other)));
    for (const [one, other] of [
      ['studio', 'studoi'],
      ['studio', 'stdio'],
      ['studio', 'studios'],
      ['해로우', '해루우'],
    ] as const)
      expect(alike(one, other).size, `${one} ${other}`).toBeGreaterThan(0);
    expect(alike('studio', 'stereo').size).toBe(0);
    expect(nearOf('rain')).toEqual([]);
  });

  it('of a search are what a work has to have', () => {
    expect(queryTermsOf('  Rain 벚꽃길 비 rain')).toEqual(['rain', '벚꽃', '꽃길', '비']);
    expect(queryTermsOf('% _ !')).toEqual([]);
    expect(queryTermsOf('a '.repeat(50) + [...'abcdefghijklmnopqrs'].join(' '))).toHaveLength(12);
  });

  it('of a name are its beginnings too', () => {
    expect(beginningsOf('솔 Stu')).toEqual(expect.arrayContaining(['솔', 's', 'st', 'stu']));
  });

  it('are kept as numbers of 32 bits', () => {
    expect(hashOf('rain')).toBe(hashOf('rain'));
    expect(hashOf('rain')).not.toBe(hashOf('raim'));
    expect(Number.isInteger(hashOf('벚꽃')) && Math.abs(hashOf('벚꽃')) < 2 ** 31).toBe(true);
  });
});
