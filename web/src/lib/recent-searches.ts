import { atom, getDefaultStore } from 'jotai';

import { readSaved, writeSaved } from './storage.ts';

/** As many as a person looks through. */
const mostSearches = 10;

const savedSearches = (): readonly string[] => {
  try {
    const saved: unknown = JSON.parse(readSaved('recent-searches') ?? '[]');
    return Array.isArray(saved) ? saved.filter((one) => typeof one === 'string').slice(0, mostSearches) : [];
  } catch {
    return [];
  }
};

/**
 * What was searched for in this browser, newest first (IDN-068, DIS-044). Forgotten at sign-out: another
 * person may sit here next.
 */
export const recentSearchesAtom = atom(savedSearches());

const keep = (searches: readonly string[]): void => {
  writeSaved('recent-searches', JSON.stringify(searches));
  getDefaultStore().set(recentSearchesAtom, searches);
};

export const noteSearch = (keyword: string): void =>
  keep([keyword, ...savedSearches().filter((one) => one !== keyword)].slice(0, mostSearches));

export const forgetSearch = (keyword: string): void => keep(savedSearches().filter((one) => one !== keyword));

export const forgetSearches = (): void => keep([]);
