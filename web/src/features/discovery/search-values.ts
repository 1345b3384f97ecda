// Apart from the shape of a search (`search-state.ts`), which every page loads with the addresses.
import type { Language } from '@fanfold/contracts';

import type { SearchState } from './search-state.ts';

export const valuesOf = (list: string | undefined): string[] =>
  (list ?? '').split(',').filter((value) => value !== '');

const joined = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : [...new Set(values)].join(',');

export type ListName =
  | 'tags'
  | 'exceptTags'
  | 'contentTypes'
  | 'creatorLanguages'
  | 'creatorTags'
  | 'creators';

/** The state with a value in one of its lists, or without it. */
export const withValue = (state: SearchState, name: ListName, value: string): SearchState => ({
  ...state,
  [name]: joined([...valuesOf(state[name]), value]),
});
export const withoutValue = (state: SearchState, name: ListName, value: string): SearchState => ({
  ...state,
  [name]: joined(valuesOf(state[name]).filter((one) => one !== value)),
});

/** Tags as people write them: with or without `#`, after spaces or commas. */
export const tagsIn = (written: string): string | undefined =>
  joined(
    written
      .split(/[\s,#]+/)
      .map((tag) => tag.normalize('NFKC').toLowerCase())
      .filter((tag) => tag !== ''),
  );

const lists: readonly ListName[] = [
  'tags',
  'exceptTags',
  'contentTypes',
  'creatorLanguages',
  'creatorTags',
  'creators',
];

/** How many filters are on. */
export const filtersOn = (state: SearchState): number =>
  lists.reduce((sum, name) => sum + valuesOf(state[name]).length, 0) +
  [state.from ?? state.until, state.minPrice ?? state.maxPrice, state.adult].filter(
    (one) => one !== undefined,
  ).length;

/** Whether there is something to search for. */
export const asksForWorks = (state: SearchState): boolean =>
  state.keyword !== undefined || filtersOn(state) > 0 || state.sort !== undefined;

/** The beginning of a day of the reader's own clock. */
const beginningOf = (of: string, later = 0): string => {
  const date = new Date(`${of}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
};

/** What the service is asked (DIS-008). Days are whole days of the reader. */
export const queryOf = ({ keyword, exact, from, until, ...filter }: SearchState) => ({
  ...filter,
  keywords: keyword,
  from: from && beginningOf(from),
  until: until && beginningOf(until, 1),
  options: exact && 'exact',
});

const longestNickname = 10;

/** A creator's nickname in a filter (DIS-051). */
type Named = { readonly nickname: string; readonly names: Partial<Readonly<Record<Language, string>>> };

/** What a creator is called in a language, short enough for a chip. */
export const shortNameIn = ({ nickname, names }: Named, language: Language): string =>
  shortNickname(names[language] ?? nickname);

export const shortNickname = (nickname: string): string => {
  const letters = [...nickname];
  return letters.length > longestNickname ? `${letters.slice(0, longestNickname).join('')}…` : nickname;
};
