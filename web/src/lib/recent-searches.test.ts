import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetSearch, forgetSearches, noteSearch, recentSearchesAtom } from './recent-searches.ts';

const saved = new Map<string, string>();
beforeEach(() => {
  saved.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => saved.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const recent = () => getDefaultStore().get(recentSearchesAtom);

describe('recent searches', () => {
  it('are kept newest first, once each, ten at most [IDN-068] [DIS-044]', () => {
    for (const word of 'abcdefghijkl') noteSearch(word);
    noteSearch('f');
    expect(recent()).toEqual(['f', 'l', 'k', 'j', 'i', 'h', 'g', 'e', 'd', 'c']);
    expect(JSON.parse(saved.get('fanfold.recent-searches') ?? '')).toEqual(recent());
  });

  it('are forgotten one by one, or all', () => {
    for (const word of ['rain', 'moon']) noteSearch(word);
    forgetSearch('rain');
    expect(recent()).toEqual(['moon']);
    forgetSearches();
    expect(recent()).toEqual([]);
  });

  it('survive what another program wrote in their place', () => {
    saved.set('fanfold.recent-searches', '{"not":"a list"}');
    noteSearch('moon');
    expect(recent()).toEqual(['moon']);
  });
});
