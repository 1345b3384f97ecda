import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetLeft, keepLeft, leftBy, leftHere, noteReader } from './left-positions.ts';

const saved = new Map<string, string>();
beforeEach(() => {
  saved.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => saved.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const left = (contentOid: string) => ({ contentOid, positionMs: 60_000, at: 5 });
const works = () => leftHere().map(({ contentOid }) => contentOid);

describe('where works were left in this browser', () => {
  it('is kept for the 200 works that were played last', () => {
    for (let work = 0; work < 201; work += 1) keepLeft(left(`work ${work}`));
    expect(works()).toHaveLength(200);
    expect(works()).not.toContain('work 0');
    keepLeft(left('work 1'));
    expect(works().at(-1)).toBe('work 1');
  });

  it('is read as former versions wrote it, and without what is none of it', () => {
    saved.set('fanfold.positions', '[["a",12000],["b",-1],["c",1,2],"d",[3,4]]');
    expect(leftHere()).toEqual([
      { contentOid: 'a', positionMs: 12_000, at: 0 },
      { contentOid: 'c', positionMs: 1, at: 2 },
    ]);
    saved.set('fanfold.positions', 'not JSON');
    expect(leftHere()).toEqual([]);
  });

  it('is forgotten for one work, or for all', () => {
    for (const work of ['a', 'b', 'c']) keepLeft(left(work));
    forgetLeft('b');
    expect(works()).toEqual(['a', 'c']);
    forgetLeft(null);
    expect(works()).toEqual([]);
  });

  it('is forgotten when its account is signed out, or another one is signed in; a visitor takes it along', () => {
    keepLeft(left('a visitor’s'));
    noteReader('one');
    expect([works(), leftBy()]).toEqual([['a visitor’s'], 'one']);
    noteReader('one');
    expect(works()).toHaveLength(1);
    noteReader(null);
    expect([works(), leftBy()]).toEqual([[], '']);
    noteReader('one');
    keepLeft(left('one’s'));
    noteReader('another');
    expect(works()).toEqual([]);
  });
});
